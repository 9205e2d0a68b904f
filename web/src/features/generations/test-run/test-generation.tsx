import { lazy, Suspense, useState } from 'react';
import { Card } from '@/ui/card';
import { Disclosure } from '@/ui/disclosure';
import { Skeleton } from '@/ui/skeleton';

const loadPanel = () => import('./test-generation-panel');
const TestGenerationPanel = lazy(() =>
  loadPanel().then((module) => ({ default: module.TestGenerationPanel })),
);

/** Folded away: it is for whoever wants to know whether generating works, and not the way to a picture. */
export function TestGeneration() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card padding="none" className="px-4 py-1.5 sm:px-5">
      <Disclosure
        label="Test image generation"
        summary="One small picture"
        open={isOpen}
        onOpenChange={setOpen}
        onApproach={() => void loadPanel()}
      >
        <Suspense fallback={<Skeleton className="my-2 h-44 w-full" />}>
          <TestGenerationPanel />
        </Suspense>
      </Disclosure>
    </Card>
  );
}
