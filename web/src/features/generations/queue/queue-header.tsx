import { Pause, Play } from 'lucide-react';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { usePauseQueue } from './api';
import type { QueueCounts } from './queue';

export function QueueHeader({ counts, isPaused }: { counts: QueueCounts; isPaused: boolean }) {
  const pause = usePauseQueue();
  const hasWork = counts.processing + counts.waiting > 0;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <div>
        <Heading level={2} size="sm">
          Generation queue
        </Heading>
        <Text size="sm" tone="muted" className="tabular-nums" aria-live="polite">
          {counts.processing} processing, {counts.waiting} waiting
          {isPaused ? ' · Paused: waiting pictures are held back' : ''}
        </Text>
      </div>
      {hasWork || isPaused ? (
        <Button
          variant="secondary"
          size="sm"
          loading={pause.isPending}
          icon={
            isPaused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )
          }
          onClick={() => pause.mutate(!isPaused)}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      ) : null}
    </div>
  );
}
