import type { AdminEndpoint } from '@easel/shared/contracts/console.schema';
import { FAILURE_MESSAGES } from '@easel/shared/contracts/errors';
import { Badge } from '@/ui/badge';
import { sinceWords } from '../words';
import { type Column, RecordTable } from './record-table';

/** The model servers and their health, as reported by the workers. */
export function EndpointTable({ at, endpoints }: { at: string; endpoints: readonly AdminEndpoint[] }) {
  const rows = endpoints.map((endpoint) => ({ ...endpoint, id: `${endpoint.model} ${endpoint.url}` }));
  return <RecordTable label="Model servers" columns={columnsAt(at)} rows={rows} />;
}

const columnsAt = (at: string): readonly Column<AdminEndpoint>[] => [
  {
    name: 'Model',
    isHead: true,
    cell: ({ model, url }) => (
      <>
        <span className="block font-medium">{model}</span>
        <span className="block break-all font-mono text-ink-muted text-sm">{url}</span>
      </>
    ),
  },
  {
    name: 'State',
    cell: ({ up, resting }) => {
      if (resting === 0) return <Badge tone="success">Up</Badge>;
      if (up === 0) return <Badge tone="danger">Resting</Badge>;
      return <Badge tone="warning">{`Resting for ${resting} of ${up + resting} workers`}</Badge>;
    },
  },
  {
    name: 'Makes',
    cell: ({ busy, places }) => <span className="tabular-nums">{`${busy} of ${places}`}</span>,
  },
  {
    name: 'Last failure',
    cell: ({ lastError }) =>
      lastError === null ? (
        <span className="text-ink-muted">None</span>
      ) : (
        <>
          {sinceWords(lastError.at, at)} ago: {lastError.message}
          <span className="block text-ink-muted text-sm" title={FAILURE_MESSAGES[lastError.code]}>
            {lastError.code}
          </span>
        </>
      ),
  },
];
