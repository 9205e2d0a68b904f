import type { ApiKey } from '@easel/shared/contracts/api-keys.schema';
import type { ApiKeyRow } from '@easel/shared/node/repos/accounts/api-keys.repo';

export function presentApiKey(row: ApiKeyRow): ApiKey {
  const { id, name, hint, scopes, createdAt, lastUsedAt, expiresAt } = row;
  return {
    id,
    name,
    hint,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
