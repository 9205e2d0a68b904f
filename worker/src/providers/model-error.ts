import type { FailureCode } from '@easel/shared/contracts/errors';

/** A model's failure, translated at its adapter's border. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: FailureCode;
  /** Whether another attempt may succeed. */
  readonly retryable: boolean;

  constructor(code: FailureCode, message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable;
  }
}
