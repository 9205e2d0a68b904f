import { WEBHOOK_TIMEOUT_SECONDS, type WebhookFailure } from '@easel/shared/contracts/webhooks';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import { ForbiddenAddressError } from '@easel/shared/node/net/guarded-connector';
import { readStart } from '@easel/shared/node/net/read-body';
import { hasCode } from '@easel/shared/node/process/error-code';
import type { AttemptRecord } from '@easel/shared/node/repos/webhooks/webhook-outbox.repo';
import { Webhook } from 'standardwebhooks';
import { type Agent, type Dispatcher, errors, request } from 'undici';

/** Bytes of a response that are stored; the rest is not read. */
const KEPT_BODY_BYTES = 1_024;

export interface Message {
  id: string;
  url: string;
  /** JSON. */
  payload: string;
  /** Each one signs; the current one first. */
  secrets: readonly string[];
}

export type SendResult = AttemptRecord & {
  durationMs: number;
  /** Null for a 2xx response. */
  failure: WebhookFailure | null;
  /** From the `Retry-After` header. */
  retryAfterSeconds?: number | undefined;
};

export interface SenderOptions {
  agent: Agent;
  timeoutMs?: number;
}

/**
 * Makes one attempt by Standard Webhooks 1.0: signs with the time of this attempt and every valid secret, and follows no redirects.
 * A failure of the endpoint is a result, not an error.
 *
 * @throws the signal's reason once it aborts, and for malformed secrets
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
    // undici ignores the signal while it connects.
    const answer = await unlessAborted(asked, deadline);
    const responseBody = await readBeginning(answer.body);
    signal.throwIfAborted();
    const { statusCode: responseStatus } = answer;
    return {
      durationMs: durationMs(),
      responseStatus,
      responseBody,
      failure: judge(responseStatus),
      retryAfterSeconds: readRetryAfter(answer.headers['retry-after']),
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

/** Reads the beginning of a body. A body that breaks off or never ends is no failure: only the status counts. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  // undici reports the end of a body that is not read to its end as an error.
  body.on('error', () => undefined);
  const start = await readStart(body, KEPT_BODY_BYTES);
  // PostgreSQL stores no NUL.
  return start.toString('utf8').replaceAll('\0', '\ufffd');
}

/** Reads the seconds; a date is ignored. */
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

/** Failures after the connection was established; any other happened before. */
const LOST_CODES = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'];
const LOST_ERRORS = [errors.HTTPParserError, errors.ResponseContentLengthMismatchError];

function explain(error: unknown): WebhookFailure {
  if (error instanceof ForbiddenAddressError) return 'forbidden_address';
  if (LOST_ERRORS.some((kind) => error instanceof kind)) return 'disconnected';
  const isLost = hasCode(error, ...LOST_CODES);
  return isLost ? 'disconnected' : 'unreachable';
}
