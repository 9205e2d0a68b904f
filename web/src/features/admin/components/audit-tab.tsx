import { AUDIT_ACTIONS, type AuditAction } from '@easel/shared/contracts/admin';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '@/ui/empty-state';
import { Select } from '@/ui/select';
import { useAudit } from '../api';
import { AuditTable } from './audit-table';
import { ListView } from './list-view';

const ACTIONS = Object.entries(AUDIT_ACTIONS) as [AuditAction, string][];

/** The audit log, which cannot be changed. */
export function AuditTab() {
  const [action, setAction] = useState<AuditAction | 'all'>('all');
  const list = useAudit({ action: action === 'all' ? undefined : action });
  return (
    <>
      <Select
        label="Actions"
        hideLabel
        value={action}
        onChange={setAction}
        options={[
          { value: 'all' as const, label: 'All actions' },
          ...ACTIONS.map(([value, label]) => ({ value, label })),
        ]}
        className="mb-5 sm:max-w-72"
      />
      <ListView
        list={list}
        what="audit log"
        empty={
          <EmptyState
            icon={<ScrollText />}
            title="No actions yet"
            description="Actions of operators are recorded here permanently."
          />
        }
      >
        {(items, isOutdated) => <AuditTable entries={items} isOutdated={isOutdated} />}
      </ListView>
    </>
  );
}
