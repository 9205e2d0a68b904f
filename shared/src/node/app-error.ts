import type { Problem } from '../contracts/errors.schema.ts';
import { ERRORS, type ErrorCode } from '../contracts/errors.ts';

/** Details that an {@link AppError} sends to the client in addition to its code. */
export type ErrorDetails = Pick<Problem, 'errors' | 'limit' | 'reason'>;

interface AppErrorOptions {
  /** Shown to the client. */
  detail?: string;
  details?: ErrorDetails;
  cause?: unknown;
}

/** The one error that Easel throws on purpose. Anything else is a defect and is answered with `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { status, title } = ERRORS[code];
    super(options.detail ?? title, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.detail = options.detail ?? title;
    this.details = options.details ?? {};
  }
}
