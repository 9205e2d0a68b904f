import type { Problem } from '../contracts/errors.schema.ts';
import { ERRORS, type ErrorCode } from '../contracts/errors.ts';

/** What an {@link AppError} may tell beyond its code; part of the answer to the client. */
export type ErrorDetails = Pick<Problem, 'errors' | 'limit' | 'reason'>;

interface AppErrorOptions {
  /** Shown to the client. */
  detail?: string;
  details?: ErrorDetails;
  cause?: unknown;
}

/** The one error that Easel's own code throws on purpose; anything else is a defect and answers `internal`. */
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
