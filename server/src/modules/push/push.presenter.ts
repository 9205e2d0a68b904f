import type { PushDevice } from '@easel/shared/contracts/push.schema';
import type { PushDeviceRow } from '@easel/shared/node/repos/push/push-subscriptions.repo';
import { deviceOf } from '../../http/origin.ts';

export function presentPushDevice(
  { id, userAgent, createdAt, sessionId }: PushDeviceRow,
  currentSessionId: string,
): PushDevice {
  return {
    id,
    device: deviceOf(userAgent),
    isCurrent: sessionId === currentSessionId,
    createdAt: createdAt.toISOString(),
  };
}
