import type { AuditEntry } from '@easel/shared/contracts/admin.schema';
import { shortTime } from '@/lib/dates';
import { actionLabel, detailWords } from '../words';
import { type Column, RecordTable } from './record-table';

const ACTION: Column<AuditEntry> = {
  name: 'Action',
  isHead: true,
  cell: ({ action }) => <span className="font-medium">{actionLabel(action)}</span>,
};
const TIME: Column<AuditEntry> = {
  name: 'When',
  cell: ({ at }) => (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {shortTime(at)}
    </time>
  ),
};
const ACTOR: Column<AuditEntry> = {
  name: 'By',
  cell: ({ actor }) =>
    actor === null ? 'Command line' : <span className="break-all">{actor.email ?? actor.id}</span>,
};
const SUBJECT: Column<AuditEntry> = {
  name: 'Account',
  cell: ({ subject }) => (
    <span title={subject.name ? undefined : subject.id} className="break-all">
      {subject.name ?? subject.email ?? subject.id}
    </span>
  ),
};
const REASON: Column<AuditEntry> = {
  name: 'Reason',
  cell: ({ reason, details }) => {
    const facts = detailWords(details);
    if (!reason && !facts) return <span className="text-ink-muted">Not given</span>;
    return (
      <>
        {reason ? <span className="block">{reason}</span> : null}
        {facts ? <span className="block text-ink-muted text-sm">{facts}</span> : null}
      </>
    );
  },
};

/**
 * The actions in the audit log.
 *
 * @param props.isShort hides actor and subject, for the log of one account
 */
export function AuditTable({
  entries,
  isShort = false,
  isOutdated,
}: {
  entries: readonly AuditEntry[];
  isShort?: boolean;
  isOutdated?: boolean;
}) {
  const columns = isShort ? [ACTION, TIME, REASON] : [ACTION, SUBJECT, ACTOR, TIME, REASON];
  return <RecordTable label="Audit log" columns={columns} rows={entries} isOutdated={isOutdated} />;
}
