import type { QueueOrders } from '@easel/shared/contracts/console.schema';
import { useRef, useState } from 'react';
import { shortTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Heading } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { ACTIONS } from '../api';
import { ReasonDialog } from './reason-dialog';
import { type Column, RecordTable } from './record-table';

type AdminModel = QueueOrders['models'][number];

/** The models, which operators pause and resume. */
export function ModelsSection({ models }: { models: readonly AdminModel[] }) {
  const [asked, setAsked] = useState<AdminModel | null>(null);
  const place = useRef<HTMLElement>(null);
  useFocusKeeper(place);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="models-title" className="outline-none">
      <Heading level={2} size="sm" id="models-title" className="mb-3">
        Models
      </Heading>
      <RecordTable label="Models" columns={[...COLUMNS, orderColumn(setAsked)]} rows={models} />
      {asked ? <PauseDialog model={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

const COLUMNS: readonly Column<AdminModel>[] = [
  {
    name: 'Model',
    isHead: true,
    cell: ({ id, name }) => (
      <>
        <span className="block font-medium">{name}</span>
        <span className="block break-all font-mono text-ink-muted text-sm">{id}</span>
      </>
    ),
  },
  {
    name: 'State',
    cell: ({ pausedAt }) =>
      pausedAt === null ? (
        <Badge tone="success">Active</Badge>
      ) : (
        <>
          <Badge tone="warning">Paused</Badge>{' '}
          <span className="whitespace-nowrap text-ink-muted text-sm">since {shortTime(pausedAt)}</span>
        </>
      ),
  },
];

const orderColumn = (onOrder: (model: AdminModel) => void): Column<AdminModel> => ({
  name: 'Actions',
  isAction: true,
  cell: (model) => (
    <Button variant="secondary" size="sm" onClick={() => onOrder(model)}>
      {model.pausedAt === null ? 'Pause' : 'Resume'}
      <span className="sr-only"> {model.name}</span>
    </Button>
  ),
});

function PauseDialog({ model: { id, name, pausedAt }, onClose }: { model: AdminModel; onClose: () => void }) {
  const isPaused = pausedAt === null;
  const order = (reason: string) => ACTIONS.pauseModel(id, { isPaused, reason });
  const common = { hint: 'For the audit log.', perform: order, onClose };
  if (!isPaused) {
    return (
      <ReasonDialog
        {...common}
        title="Resume this model"
        description={`Workers take pictures for ${name} again within a few seconds.`}
        confirmLabel="Resume"
        success="The model is resumed"
      />
    );
  }
  return (
    <ReasonDialog
      {...common}
      title="Pause this model"
      description={`Pictures in progress are finished. New pictures for ${name} are accepted and wait, and their owners are told why.`}
      confirmLabel="Pause"
      success="The model is paused"
    />
  );
}
