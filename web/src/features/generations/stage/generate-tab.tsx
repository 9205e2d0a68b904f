import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { scrollBehavior } from '@/lib/motion';
import { useSession } from '@/lib/session';
import { Card } from '@/ui/card';
import { Disclosure } from '@/ui/disclosure';
import { Skeleton } from '@/ui/skeleton';
import { Composer } from '../composer/composer';
import { SubscriptionCard } from '../composer/subscription-card';
import { useGenerations } from '../queue/use-generations';
import { type Batch, currentBatch, describeBatch, isBatchActive } from './batch';
import { EmptyStage } from './empty-stage';
import { RecentGrid } from './recent-grid';
import { ResultStage } from './result-stage';

export function GenerateTab({ onView }: { onView: (generation: Generation) => void }) {
  const { status } = useSession();
  const { generations, isPending } = useGenerations();
  const batch = useMemo(() => currentBatch(generations), [generations]);
  const announcement = useAnnouncement(batch);
  const stage = useRef<HTMLElement>(null);
  // On a small screen the stage is below the settings, out of view.
  const showStage = () => {
    const top = stage.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight / 2)
      stage.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' });
  };

  return (
    <div className="flex flex-col gap-12">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] xl:gap-12">
        <Composer onAccepted={showStage} />
        <section ref={stage} aria-label="Result" className="scroll-mt-20 lg:sticky lg:top-20">
          {/* Outside the batch: screen readers only announce changes of existing live regions. */}
          <p className="sr-only" aria-live="polite">
            {announcement}
          </p>
          {batch ? (
            <ResultStage batch={batch} />
          ) : isPending || status === 'loading' ? (
            <Skeleton className="min-h-96 w-full lg:min-h-[36rem]" />
          ) : (
            <EmptyStage />
          )}
        </section>
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] xl:gap-12">
        {status === 'signed-out' ? null : <RecentGrid onOpen={onView} />}
        <aside
          aria-label="Plan and test"
          className={clsx(
            'grid items-start gap-4',
            status === 'signed-out' && 'lg:col-span-full lg:grid-cols-2 lg:gap-8',
          )}
        >
          <SubscriptionCard />
          <TestGeneration />
        </aside>
      </div>
    </div>
  );
}

/** Describes the batch's status for screen readers. Empty for a batch that was finished when the page opened. */
function useAnnouncement(batch: Batch | null): string {
  const [followedId, setFollowedId] = useState<string | null>(null);
  if (!batch) return '';
  if (batch.id !== followedId && isBatchActive(batch)) setFollowedId(batch.id);
  return batch.id === followedId ? describeBatch(batch) : '';
}

const loadPanel = () => import('../test-run/test-generation-panel');
const TestGenerationPanel = lazy(() =>
  loadPanel().then((module) => ({ default: module.TestGenerationPanel })),
);

/** The collapsed test generation, to check that generating works. */
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
