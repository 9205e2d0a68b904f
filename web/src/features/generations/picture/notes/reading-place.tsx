import type { Generation } from '@easel/shared/contracts/generation.schema';
import { lazy, Suspense } from 'react';

const ReadingLine = lazy(() => import('./reading-line').then((module) => ({ default: module.ReadingLine })));

/**
 * Shows what the built-in painter understood of the prompt. Renders nothing for other models, and while the picture is
 * being made.
 */
export function ReadingPlace({ generation }: { generation: Pick<Generation, 'notes'> }) {
  const reading = generation.notes?.reading;
  if (!reading) return null;
  return (
    <Suspense>
      <ReadingLine reading={reading} />
    </Suspense>
  );
}
