import type { AdminGeneration } from '@easel/shared/contracts/admin.schema';
import { Layers } from 'lucide-react';
import { useRef, useState } from 'react';
import { shortTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Segmented } from '@/ui/segmented';
import { Heading } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { ACTIONS, type QueuedStatus, useQueuedGenerations } from '../api';
import { ListView } from './list-view';
import { ReasonDialog } from './reason-dialog';
import { type Column, RecordTable } from './record-table';

const STATUS_WORDS: Record<QueuedStatus, string> = {
  processing: 'In progress',
  pending: 'Waiting',
  failed: 'Failed',
};
const STATUSES = Object.keys(STATUS_WORDS) as QueuedStatus[];

/** All users' generations in one state: active ones can be canceled, failed ones retried. */
export function QueuedGenerations() {
  const [status, setStatus] = useState<QueuedStatus>('processing');
  const [asked, setAsked] = useState<AdminGeneration | null>(null);
  const list = useQueuedGenerations(status);
  const place = useRef<HTMLElement>(null);
  useFocusKeeper(place);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="queued-title" className="outline-none">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <Heading level={2} size="sm" id="queued-title">
          Generations
        </Heading>
        <Segmented
          label="In which state"
          hideLabel
          value={status}
          onChange={setStatus}
          options={STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))}
        />
      </div>
      <ListView
        list={list}
        what="generations"
        empty={<EmptyState icon={<Layers />} title={`Nothing is ${STATUS_WORDS[status].toLowerCase()}`} />}
      >
        {(items, isOutdated) => (
          <RecordTable
            label={`Generations, ${STATUS_WORDS[status].toLowerCase()}`}
            columns={[...COLUMNS, actionColumn(setAsked)]}
            rows={items}
            isOutdated={isOutdated}
          />
        )}
      </ListView>
      {asked ? <GenerationDialog generation={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

const COLUMNS: readonly Column<AdminGeneration>[] = [
  {
    name: 'Owner',
    isHead: true,
    cell: ({ id, owner }) => (
      <>
        <span className="block break-all font-medium">{owner.email}</span>
        <span className="block break-all font-mono text-ink-muted text-xs">{id}</span>
      </>
    ),
  },
  { name: 'Model', cell: ({ model, width, height }) => `${model}, ${width}×${height}` },
  {
    name: 'State',
    cell: ({ status, progress, isPaused, errorCode }) => {
      if (status === 'failed') return <Badge tone="danger">{errorCode ?? 'failed'}</Badge>;
      if (status === 'processing') return <Badge tone="accent">{Math.round(progress)} %</Badge>;
      return <Badge>{isPaused ? 'Held back' : 'Waiting'}</Badge>;
    },
  },
  { name: 'Attempts', cell: ({ attempt }) => attempt },
  {
    name: 'Since',
    cell: ({ queuedAt, startedAt, completedAt }) => (
      <span className="whitespace-nowrap">{shortTime(completedAt ?? startedAt ?? queuedAt)}</span>
    ),
  },
];

const actionColumn = (onPress: (generation: AdminGeneration) => void): Column<AdminGeneration> => ({
  name: 'Actions',
  isAction: true,
  cell: (generation) => (
    <Button variant="secondary" size="sm" onClick={() => onPress(generation)}>
      {generation.status === 'failed' ? 'Retry' : 'Cancel'}
      <span className="sr-only"> the generation of {generation.owner.email}</span>
    </Button>
  ),
});

function GenerationDialog({ generation, onClose }: { generation: AdminGeneration; onClose: () => void }) {
  const { id, status, owner } = generation;
  const hint = 'For the audit log. The owner does not see it.';
  if (status === 'failed') {
    return (
      <ReasonDialog
        title="Retry this generation"
        description={`It is made again for ${owner.email}, on that account's plan and with its credits.`}
        confirmLabel="Retry"
        hint={hint}
        success="Generation waits again"
        perform={(reason) => ACTIONS.retry(id, reason)}
        onClose={onClose}
      />
    );
  }
  return (
    <ReasonDialog
      title="Cancel this generation"
      description={`${owner.email} gets the credit back, and sees that it was canceled.`}
      confirmLabel="Cancel generation"
      tone="danger"
      hint={hint}
      success="Generation canceled"
      perform={(reason) => ACTIONS.cancel(id, reason)}
      onClose={onClose}
    />
  );
}
