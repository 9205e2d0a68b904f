import { buildPushPayload } from '@block65/webcrypto-web-push';
import { DAY_SECONDS } from '@easel/shared/contracts/durations';
import type { PictureNotice } from '@easel/shared/contracts/push';
import type { PushClaim } from '@easel/shared/node/repos/push/push-outbox.repo';
import { type Agent, request } from 'undici';
import type { VapidKeys } from './vapid.ts';

const TIMEOUT_MS = 15_000;
/** How long a push service keeps a message for a browser that is not connected. */
const TTL_SECONDS = DAY_SECONDS;

/** Delivered, or why not: the subscription has ended, the message is refused permanently, or the service may accept it later. */
export type PushOutcome =
  | { kind: 'delivered' | 'gone' | 'refused' }
  | { kind: 'later'; retryAfterSeconds: number | undefined };

/**
 * Encrypts a message for one browser (RFC 8291) and hands it to its push service (RFC 8030), signed with the installation's key
 * (RFC 8292). An undelivered message of the same batch is replaced. Follows no redirects.
 *
 * @throws for a subscription whose keys are malformed, and where the service cannot be reached
 */
export async function sendPush(
  { endpoint, p256dh, auth, batchId }: Pick<PushClaim, 'endpoint' | 'p256dh' | 'auth' | 'batchId'>,
  notice: PictureNotice,
  { agent, vapid }: { agent: Agent; vapid: VapidKeys },
): Promise<PushOutcome> {
  const { method, headers, body } = await buildPushPayload(
    {
      data: { ...notice },
      options: { ttl: TTL_SECONDS, urgency: 'normal', topic: batchId.replaceAll('-', '') },
    },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    vapid,
  );
  const answer = await request(endpoint, {
    method: method.toUpperCase() as 'POST',
    headers,
    body,
    dispatcher: agent,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body.dump();
  return judge(answer.statusCode, answer.headers['retry-after']);
}

function judge(status: number, retryAfter: string | string[] | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'refused' };
  const seconds =
    typeof retryAfter === 'string' && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) : undefined;
  return { kind: 'later', retryAfterSeconds: seconds };
}
