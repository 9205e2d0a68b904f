import { lazy, Suspense, useState } from 'react';
import { Card } from '@/ui/card';
import { Disclosure } from '@/ui/disclosure';
import { Skeleton } from '@/ui/skeleton';
import { SubscriptionCard } from '../composer/subscription-card';

/** The account's plan and the test generation, below the settings. */
export function PlanAndTest() {
  return (
    <aside aria-label="Plan and test" className="flex flex-col gap-4">
      <SubscriptionCard />
      <TestGeneration />
    </aside>
  );
}

const loadPanel = () => import('../test-run/test-generation-panel');
const TestGenerationPanel = lazy(() =>
  loadPanel().then((module) => ({ default: module.TestGenerationPanel })),
);

/** The collapsed test generation, to check that generating works. */
function TestGeneration() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card padding="none" className="px-4 py-1.5 sm:px-5">
      <Disclosure
        label="Test image generation"
        summary="One picture"
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
