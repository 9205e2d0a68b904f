import { PLANS } from '@easel/shared/contracts/plans';
import { WAIT_CAUSES } from '@easel/shared/contracts/waiting';
import type { WaitingGroup } from '@easel/shared/contracts/waiting.schema';
import { wholeNumber } from '@/lib/formats';
import { Badge } from '@/ui/badge';
import { sinceWords } from '../words';
import { type Column, RecordTable } from './record-table';

/** Pending generations by plan, model and the reason why they wait. */
export function WaitingTable({ at, groups }: { at: string; groups: readonly WaitingGroup[] }) {
  const rows = groups.map((group) => ({ ...group, id: `${group.plan} ${group.cause} ${group.model}` }));
  return <RecordTable label="Waiting" columns={columnsAt(at)} rows={rows} />;
}

/** The causes that may not resolve on their own. */
const FAULTS = new Set<WaitingGroup['cause']>(['store_unavailable', 'no_worker', 'endpoint_down']);

const columnsAt = (at: string): readonly Column<WaitingGroup & { id: string }>[] => [
  {
    name: 'Plan and model',
    isHead: true,
    cell: ({ plan, model }) => (
      <>
        <span className="block font-medium">{PLANS[plan].name}</span>
        <span className="wrap-anywhere block text-ink-muted text-sm">{model}</span>
      </>
    ),
  },
  {
    name: 'Pictures',
    cell: ({ count }) => <span className="tabular-nums">{wholeNumber(count)}</span>,
  },
  {
    name: 'Oldest',
    cell: ({ oldestAt }) => <span className="whitespace-nowrap">{sinceWords(oldestAt, at)}</span>,
  },
  {
    name: 'Reason',
    cell: ({ cause }) => (
      <>
        {WAIT_CAUSES[cause]} {FAULTS.has(cause) ? <Badge tone="warning">Needs attention</Badge> : null}
      </>
    ),
  },
];
