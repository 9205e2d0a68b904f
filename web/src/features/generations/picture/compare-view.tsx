import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Upload } from '@easel/shared/contracts/uploads.schema';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useMemo } from 'react';
import { useModelNames } from '@/components/model-name';
import { DifferenceList } from '@/entities/picture/compare/difference-list';
import { compareRecipes } from '@/entities/picture/compare/recipe-differences';
import { uploadOptions } from '@/entities/upload/uploads';
import { Button } from '@/ui/button';
import { Text } from '@/ui/text';
import { MODE_WORDS } from '../edit/edit-modes';
import { CompareFrame, type ComparisonWays } from './compare-frame';

const SIDES = { left: 'Left', right: 'Right' };
const TIMES = { left: 'Before', right: 'After' };

/** Two pictures on top of each other, divided by a movable line, and the differences between their recipes. */
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

/** A picture on top of the upload that it was made from. */
export function BeforeAfterView({
  upload,
  picture,
  ...ways
}: ComparisonWays & { upload: Upload; picture: Generation }) {
  const client = useQueryClient();
  const renew = () => client.refetchQueries({ queryKey: uploadOptions(upload.id).queryKey });
  const { mode, prompt } = picture;
  const made = [mode && MODE_WORDS[mode].label, sizeOf(picture), prompt].filter(Boolean);
  return (
    <CompareFrame
      left={{ ...asPicture(upload), renew }}
      right={picture}
      sides={TIMES}
      details={
        <>
          <Text size="sm">Before: your upload, {sizeOf(upload)}</Text>
          <Text size="sm">After: {made.join(', ')}</Text>
        </>
      }
      {...ways}
    />
  );
}

/** Returns an upload in the form of a viewable picture. */
const asPicture = ({ id, width, height, url, displayUrl }: Upload) => ({
  id,
  width,
  height,
  prompt: 'Your upload',
  image: { url, displayUrl, thumbnailUrl: displayUrl },
});

const sizeOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;
