import { API_SCOPE_WORDS } from '@easel/shared/contracts/api-keys';
import type { ApiKey } from '@easel/shared/contracts/api-keys.schema';
import type { ReactNode } from 'react';
import { shortDate, shortTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Heading } from '@/ui/text';
import { RevokeKey } from './revoke-key';

export function KeyItem({
  apiKey,
  isNew,
  onRevoked,
}: {
  apiKey: ApiKey;
  isNew: boolean;
  onRevoked: (id: string) => void;
}) {
  const { id, name, hint, scopes, createdAt, lastUsedAt, expiresAt } = apiKey;
  const isExpired = expiresAt !== null && new Date(expiresAt).getTime() <= Date.now();
  return (
    <li
      data-focus-item={id}
      tabIndex={-1}
      aria-label={name}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-line border-t py-5 last:pb-0"
    >
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading level={3} size="xs" className="min-w-0 break-words">
            {name}
          </Heading>
          {isNew ? <Badge tone="success">New</Badge> : null}
          {isExpired ? <Badge tone="danger">Expired</Badge> : null}
        </div>
        <p className="mt-0.5 font-mono text-ink-muted text-sm">{hint}…</p>
        <p className="mt-2 text-[0.9375rem]">
          {scopes.map((scope) => API_SCOPE_WORDS[scope].name).join(', ')}
        </p>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-ink-muted text-sm">
          <Fact name="Created">{shortDate(createdAt)}</Fact>
          <Fact name="Last used">{lastUsedAt ? shortTime(lastUsedAt) : 'Never'}</Fact>
          <Fact name={isExpired ? 'Expired' : 'Expires'}>{expiresAt ? shortDate(expiresAt) : 'Never'}</Fact>
        </dl>
      </div>
      <RevokeKey apiKey={apiKey} onRevoked={onRevoked} />
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}:</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
