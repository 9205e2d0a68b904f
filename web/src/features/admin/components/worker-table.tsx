import type { AdminWorker } from '@easel/shared/contracts/console.schema';
import { shortTime } from '@/lib/dates';
import { wholeNumber } from '@/lib/formats';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { sinceWords } from '../words';
import { type Column, RecordTable } from './record-table';

const STATES = {
  active: { word: 'Active', tone: 'success' },
  draining: { word: 'Draining', tone: 'warning' },
  drained: { word: 'Drained', tone: 'neutral' },
  gone: { word: 'Gone', tone: 'danger' },
} as const;

const BYTES_PER_MB = 1_000_000;

/** The workers and what each is doing. */
export function WorkerTable({
  at,
  workers,
  onOrder,
}: {
  /** The server's time. */
  at: string;
  workers: readonly AdminWorker[];
  onOrder: (worker: AdminWorker) => void;
}) {
  return <RecordTable label="Workers" columns={[...columnsAt(at), orderColumn(onOrder)]} rows={workers} />;
}

const columnsAt = (at: string): readonly Column<AdminWorker>[] => [
  {
    name: 'Worker',
    isHead: true,
    cell: ({ id, version, startedAt }) => (
      <>
        <span className="block break-all font-mono text-sm">{id}</span>
        <span className="block text-ink-muted text-sm">
          {version === null ? 'An earlier version' : `Version ${version}`}, up for {sinceWords(startedAt, at)}
        </span>
      </>
    ),
  },
  {
    name: 'State',
    cell: ({ state, seenAt, drainedAt, isStoreUp }) => (
      <>
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
        {state === 'gone' ? <Note>Silent for {sinceWords(seenAt, at)}</Note> : null}
        {state !== 'gone' && drainedAt ? <Note>Since {shortTime(drainedAt)}</Note> : null}
        {isStoreUp ? null : <Note>It cannot store pictures</Note>}
      </>
    ),
  },
  {
    name: 'Makes',
    cell: ({ busy, places, generations }) => (
      <>
        <span className="block whitespace-nowrap tabular-nums">
          {busy.local} of {places}
          {busy.remote > 0 ? `, ${busy.remote} at servers` : ''}
        </span>
        {generations.map(({ id, model, owner, progress }) => (
          <Note key={id}>
            {model}, {Math.round(progress)} %, {owner.email}
          </Note>
        ))}
      </>
    ),
  },
  {
    name: 'Models',
    cell: ({ models }) => <span className="wrap-anywhere">{models.join(', ') || 'None'}</span>,
  },
  {
    name: 'Load',
    cell: ({ cpu, memoryBytes }) => (
      <span className="whitespace-nowrap tabular-nums">
        {cpu === null ? 'Unknown' : `${cpu.toFixed(1)} cores`}
        {memoryBytes === null ? null : <Note>{wholeNumber(Math.round(memoryBytes / BYTES_PER_MB))} MB</Note>}
      </span>
    ),
  },
  {
    name: 'Last picture',
    cell: ({ lastPicture }) =>
      lastPicture === null ? (
        <span className="text-ink-muted">None yet</span>
      ) : (
        <span title={lastPicture.id}>
          {sinceWords(lastPicture.at, at)} ago
          <Note>
            {lastPicture.model},{' '}
            <span className="whitespace-nowrap">in {lastPicture.seconds.toFixed(1)} s</span>
          </Note>
        </span>
      ),
  },
];

const Note = ({ children }: { children: React.ReactNode }) => (
  <span className="wrap-anywhere block text-ink-muted text-sm">{children}</span>
);

const orderColumn = (onOrder: (worker: AdminWorker) => void): Column<AdminWorker> => ({
  name: 'Actions',
  isAction: true,
  cell: (worker) =>
    worker.state === 'gone' ? null : (
      <Button variant="secondary" size="sm" onClick={() => onOrder(worker)}>
        {worker.drainedAt === null ? 'Drain' : 'Undrain'}
        <span className="sr-only"> {worker.id}</span>
      </Button>
    ),
});
