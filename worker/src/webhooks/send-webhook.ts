import type { WebhookFailure } from '@easel/shared/contracts/webhooks';
import { WEBHOOK_TIMEOUT_SECONDS } from '@easel/shared/contracts/webhooks';
import type { AttemptRecord } from '@easel/shared/node/repos/webhooks/webhook-outbox.repo';
import { Webhook } from 'standardwebhooks';
import { type Agent, type Dispatcher, errors, request } from 'undici';
import { unlessAborted } from '../async/unless-aborted.ts';
import { ForbiddenAddressError } from '../net/guarded-connector.ts';

/** Bytes of an answer that the log keeps; the rest is not read. */
const KEPT_BODY_BYTES = 1_024;

export interface Message {
  id: string;
  url: string;
  /** JSON. */
  payload: string;
  /** All that sign, the current one first. */
  secrets: readonly string[];
}

export type SendResult = AttemptRecord & {
  durationMs: number;
  /** Null for a 2xx answer. */
  failure: WebhookFailure | null;
  /** What the endpoint asked for by `Retry-After`. */
  retryAfterSeconds?: number | undefined;
};

export interface SenderOptions {
  agent: Agent;
  timeoutMs?: number;
}

/**
 * Makes one attempt, as Standard Webhooks 1.0 has it: signed with the time of this attempt, by every secret that counts.
 * Redirects are not followed. Whatever the endpoint does is a result.
 *
 * @throws the signal's reason once it aborts, and for secrets that are none
 */
export async function sendWebhook(
  message: Message,
  signal: AbortSignal,
  { agent, timeoutMs = WEBHOOK_TIMEOUT_SECONDS * 1_000 }: SenderOptions,
): Promise<SendResult> {
  const headers = signedHeaders(message);
  const started = performance.now();
  const durationMs = () => Math.round(performance.now() - started);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const asked = request(message.url, {
      method: 'POST',
      headers,
      body: message.payload,
      dispatcher: agent,
      signal: deadline,
    });
    // A connection that is still coming about does not heed the signal.
    const answer = await unlessAborted(asked, deadline);
    const responseBody = await beginningOf(answer.body);
    signal.throwIfAborted();
    const { statusCode: responseStatus } = answer;
    return {
      durationMs: durationMs(),
      responseStatus,
      responseBody,
      failure: judge(responseStatus),
      retryAfterSeconds: retryAfter(answer.headers['retry-after']),
    };
  } catch (error) {
    signal.throwIfAborted();
    return { durationMs: durationMs(), failure: deadline.aborted ? 'timeout' : explain(error) };
  }
}

function signedHeaders({ id, payload, secrets }: Message): Record<string, string> {
  const now = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, payload));
  return {
    'content-type': 'application/json',
    'user-agent': 'Easel-Webhooks/1.0 (+https://www.standardwebhooks.com)',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}

function judge(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirected';
  return status === 410 ? 'gone' : 'bad_status';
}

/** The answer counts by its status: a body that breaks off or never ends changes nothing. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= KEPT_BODY_BYTES) break;
    }
  } catch {
    // What has come so far is kept.
  } finally {
    body.on('error', () => undefined).destroy();
  }
  const text = Buffer.concat(chunks).subarray(0, KEPT_BODY_BYTES).toString('utf8');
  // PostgreSQL keeps no NUL.
  return text.replaceAll('\0', '\ufffd');
}

/** Seconds; a date is not heeded. */
function retryAfter(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

/** What happens once a connection stands; everything else is that none came about. */
const LOST_CODES = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const LOST_ERRORS = [errors.HTTPParserError, errors.ResponseContentLengthMismatchError];

function explain(error: unknown): WebhookFailure {
  if (error instanceof ForbiddenAddressError) return 'forbidden_address';
  if (LOST_ERRORS.some((kind) => error instanceof kind)) return 'disconnected';
  const isLost = error instanceof Error && LOST_CODES.has((error as NodeJS.ErrnoException).code ?? '');
  return isLost ? 'disconnected' : 'unreachable';
}
