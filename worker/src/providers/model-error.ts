import type { FailureCode } from '@easel/shared/contracts/errors';

export interface ModelErrorOptions {
  /** Whether another attempt may succeed. */
  retryable: boolean;
  /** The endpoint did not accept the request: no work was begun and nothing will be billed, so another endpoint may be asked. */
  refused?: boolean;
  /** The picture was made: what a vendor billed for it is spent. */
  isMade?: boolean;
  /** For users: why, in a few words. */
  reason?: string | undefined;
  cause?: unknown;
}

const MESSAGE_MAX_LENGTH = 1_000;

/**
 * Returns a message on one line, without control characters. Model servers choose parts of it, and neither a terminal nor a column of
 * PostgreSQL takes every character: a NUL would fail the worker's heartbeats, which report the last failure.
 */
const plain = (message: string) =>
  message
    .slice(0, MESSAGE_MAX_LENGTH)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ');

/** A model's failure, translated at its adapter's border. The message is for operators and never holds the prompt or a key. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: FailureCode;
  readonly retryable: boolean;
  readonly refused: boolean;
  readonly isMade: boolean;
  readonly reason: string | undefined;

  constructor(
    code: FailureCode,
    message: string,
    { retryable, refused = false, isMade = false, reason, cause }: ModelErrorOptions,
  ) {
    super(plain(message), { cause });
    this.code = code;
    this.retryable = retryable;
    this.refused = refused;
    this.isMade = isMade;
    this.reason = reason;
  }

  /** Returns a copy with these fields changed, whose cause is this error. */
  with({
    message = this.message,
    ...changed
  }: Partial<Pick<ModelError, 'message' | 'retryable' | 'refused'>>): ModelError {
    const { code, retryable, refused, isMade, reason } = this;
    return new ModelError(code, message, { retryable, refused, isMade, reason, ...changed, cause: this });
  }
}

/**
 * Returns an error of a call about an accepted request, not `refused` even if this call was: the server may have the request, so no other
 * endpoint must be asked.
 */
export function notRefused(error: unknown): unknown {
  return error instanceof ModelError && error.refused ? error.with({ refused: false }) : error;
}
