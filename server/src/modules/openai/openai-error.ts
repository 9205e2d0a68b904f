import type { ErrorCode } from '@easel/shared/contracts/errors';
import type { AppError } from '@easel/shared/node/app-error';
import type { ErrorBody } from './openai.schema.ts';

interface Options {
  status: number;
  type: string;
  code: string | null;
  param?: string | null | undefined;
  /** Overrides the clients' own rule: they retry 408, 409, 429 and 5xx. */
  shouldRetry?: boolean | undefined;
}

/** An error in the format of OpenAI's clients: https://platform.openai.com/docs/guides/error-codes */
export class OpenAiError extends Error {
  override readonly name = 'OpenAiError';
  readonly status: number;
  readonly shouldRetry: boolean | undefined;
  readonly body: ErrorBody;

  constructor(message: string, { status, shouldRetry, type, code, param = null }: Options) {
    super(message);
    this.status = status;
    this.shouldRetry = shouldRetry;
    this.body = { error: { message, type, param, code } };
  }
}

/** Codes for which OpenAI has its own. All others keep our code and status. */
const THEIRS: Partial<Record<ErrorCode, Partial<Options>>> = {
  unauthenticated: { code: 'invalid_api_key' },
  token_expired: { code: 'invalid_api_key' },
  validation_failed: { code: 'invalid_value' },
  size_not_supported: { param: 'size' },
  content_blocked: {
    status: 400,
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
    param: 'prompt',
  },
  out_of_credits: { status: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  rate_limited: { type: 'requests', code: 'rate_limit_exceeded' },
  too_many_in_flight: { type: 'requests', code: 'rate_limit_exceeded' },
};

/** OpenAI's clients wait for `Retry-After` up to a minute. */
const RETRIED_WITHIN_MS = 60_000;

export function toOpenAiError({ code, status, detail, details }: AppError): OpenAiError {
  const pointer = details.errors?.[0]?.pointer;
  return new OpenAiError(detail, {
    status,
    type: status >= 500 ? 'server_error' : 'invalid_request_error',
    code,
    param: pointer ? paramOf(pointer) : null,
    // An hourly or monthly quota does not reset within the seconds of a retry, and a conflict does not resolve itself.
    shouldRetry: isLasting(code, details.limit?.resetsAt) || status === 409 ? false : undefined,
    ...THEIRS[code],
  });
}

/** Easel's fields by the fields of OpenAI's that they are made from. */
const THEIR_FIELDS: Readonly<Record<string, string>> = { mode: 'model', inputs: 'image', images: 'image' };

function paramOf(pointer: string): string {
  const [field = ''] = pointer.slice(1).split('/');
  return THEIR_FIELDS[field] ?? field;
}

/** Returns whether the error persists longer than a retry waits. */
const isLasting = (code: ErrorCode, resetsAt: string | null | undefined) =>
  code === 'out_of_credits' || isFarOff(resetsAt);

function isFarOff(time: string | null | undefined): boolean {
  return typeof time === 'string' && Date.parse(time) - Date.now() > RETRIED_WITHIN_MS;
}
