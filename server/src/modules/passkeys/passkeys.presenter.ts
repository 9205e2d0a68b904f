import type { Passkey } from '@easel/shared/contracts/passkeys.schema';
import type { PasskeyRow } from '@easel/shared/node/repos/accounts/passkeys.repo';

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
