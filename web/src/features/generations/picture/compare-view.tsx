import type { Generation } from '@easel/shared/contracts/generation.schema';
import { ArrowLeftRight, Images, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useModelNames } from '@/components/model-name';
import { CompareStage, sharedSize } from '@/entities/picture/compare/compare-stage';
import { DifferenceList } from '@/entities/picture/compare/difference-list';
import { compareRecipes } from '@/entities/picture/compare/recipe-differences';
import { LargeFrame } from '@/entities/picture/large-view/large-frame';
import { useZoom } from '@/entities/picture/large-view/use-zoom';
import { useZoomKeys } from '@/entities/picture/large-view/use-zoom-keys';
import { ViewBar } from '@/entities/picture/large-view/view-bar';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';

const ICON = 'size-4';
/** Percent of the stage that an arrow key moves the line. */
const KEY_STEP = 5;

/** Two pictures over each other, with a line to move between them, and what differs in their recipes. */
export function CompareView({
  left,
  right,
  level,
  onClose,
  onSwap,
  onChoose,
  onStop,
}: {
  left: Generation;
  right: Generation;
  /** Of the heading. */
  level: 1 | 2;
  onClose: (() => void) | undefined;
  onSwap: () => void;
  /** Chooses another second picture. */
  onChoose: () => void;
  /** Returns to the first picture alone. */
  onStop: () => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(50);
  const zoom = useZoom(stage, sharedSize(left, right), { key: `${left.id} ${right.id}` });
  const moveBy = (by: number) => setPosition((now) => Math.min(100, Math.max(0, now + by)));
  useZoomKeys(zoom, { arrowleft: () => moveBy(-KEY_STEP), arrowright: () => moveBy(KEY_STEP) });
  const nameOf = useModelNames();
  const comparison = useMemo(() => compareRecipes(left, right, nameOf), [left, right, nameOf]);
  return (
    <LargeFrame
      bar={<ViewBar onClose={onClose} place={null} words="" zoom={zoom} />}
      zoom={zoom}
      stageRef={stage}
      stage={<CompareStage left={left} right={right} zoom={zoom} position={position} onMove={setPosition} />}
      details={
        <>
          <Heading level={level} size="sm">
            Compare
          </Heading>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              icon={<ArrowLeftRight aria-hidden="true" className={ICON} />}
              onClick={onSwap}
            >
              Swap
            </Button>
            <Button
              variant="secondary"
              size="sm"
              icon={<Images aria-hidden="true" className={ICON} />}
              onClick={onChoose}
            >
              Another picture
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={<X aria-hidden="true" className={ICON} />}
              onClick={onStop}
            >
              Stop comparing
            </Button>
          </div>
          <DifferenceList comparison={comparison} />
        </>
      }
    />
  );
}
