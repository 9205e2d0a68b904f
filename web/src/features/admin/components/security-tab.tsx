import {
  SECURITY_EVENTS,
  type SecurityEventKind,
  securityEventWords,
} from '@easel/shared/contracts/security-log';
import type { AdminSecurityEvent } from '@easel/shared/contracts/security-log.schema';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { shortTime } from '@/lib/dates';
import { SITE } from '@/lib/site';
import { EmptyState } from '@/ui/empty-state';
import { Select } from '@/ui/select';
import { useAdminSecurityLog } from '../api';
import { eventWords } from '../event-words';
import { ListView } from './list-view';
import { type Column, RecordTable } from './record-table';

const KINDS = Object.entries(SECURITY_EVENTS) as [SecurityEventKind, string][];

const COLUMNS: readonly Column<AdminSecurityEvent>[] = [
  {
    name: 'Event',
    isHead: true,
    cell: ({ kind, details }) => (
      <>
        <span className="block font-medium">{securityEventWords(kind)}</span>
        <span className="block text-ink-muted text-sm">{eventWords({ kind, details })}</span>
      </>
    ),
  },
  {
    name: 'Account',
    cell: ({ user }) => <span className="break-all">{user.email ?? user.id}</span>,
  },
  {
    name: 'From',
    cell: ({ device, network }) => [device, network].filter((part) => part !== '').join(', ') || SITE.name,
  },
  {
    name: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap tabular-nums">
        {shortTime(at)}
      </time>
    ),
  },
];

/** The security log of all accounts, which cannot be changed. */
export function SecurityTab() {
  const [kind, setKind] = useState<SecurityEventKind | 'all'>('all');
  const list = useAdminSecurityLog({ kind: kind === 'all' ? undefined : kind });
  return (
    <>
      <Select
        label="Events"
        hideLabel
        value={kind}
        onChange={setKind}
        options={[
          { value: 'all' as const, label: 'All events' },
          ...KINDS.map(([value, label]) => ({ value, label })),
        ]}
        className="mb-5 sm:max-w-72"
      />
      <ListView
        list={list}
        what="security log"
        empty={
          <EmptyState
            icon={<ShieldCheck />}
            title="No events yet"
            description="Sign-ins, keys and changes of accounts are recorded here permanently."
          />
        }
      >
        {(items, isOutdated) => (
          <RecordTable label="Security log" columns={COLUMNS} rows={items} isOutdated={isOutdated} />
        )}
      </ListView>
    </>
  );
}
