import type { Generation } from '@easel/shared/contracts/generation.schema';
import { ArrowLeftRight } from 'lucide-react';
import { useMemo } from 'react';
import { useModelNames } from '@/components/model-name';
import { DifferenceList } from '@/entities/picture/compare/difference-list';
import { compareRecipes } from '@/entities/picture/compare/recipe-differences';
import { Button } from '@/ui/button';
import { CompareFrame, type ComparisonWays } from './compare-frame';

const SIDES = { left: 'Left', right: 'Right' };

/** Two pictures over each other, with a line to move between them, and what differs in their recipes. */
export function CompareView({
  left,
  right,
  onSwap,
  ...ways
}: ComparisonWays & {
  left: Generation;
  right: Generation;
  onSwap: () => void;
}) {
  const nameOf = useModelNames();
  const comparison = useMemo(() => compareRecipes(left, right, nameOf), [left, right, nameOf]);
  return (
    <CompareFrame
      left={left}
      right={right}
      sides={SIDES}
      action={
        <Button
          variant="secondary"
          size="sm"
          icon={<ArrowLeftRight aria-hidden="true" className="size-4" />}
          onClick={onSwap}
        >
          Swap
        </Button>
      }
      details={<DifferenceList comparison={comparison} />}
      {...ways}
    />
  );
}
