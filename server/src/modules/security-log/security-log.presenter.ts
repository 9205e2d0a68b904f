import type { SecurityEvent } from '@easel/shared/contracts/security-log.schema';
import type { SecurityEventRow } from '@easel/shared/node/repos/accounts/security-events.repo';

export function presentEvent({ id, at, kind, device, network, details }: SecurityEventRow): SecurityEvent {
  return { id: String(id), at: at.toISOString(), kind, device, network, details };
}
