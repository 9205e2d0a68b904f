import { AppError } from '@easel/shared/node/app-error';

export interface ExceededLimit {
  /** The limit's name, for programs. */
  name: string;
  /** The number that it allows. */
  value: number;
  /** When it allows more; null if that depends on work in flight. */
  resetsAt: Date | null;
}

/** Returns the error for a request over the limit. @param detail for people; by default it says to wait a moment */
export const rateLimited = (
  { name, value, resetsAt }: ExceededLimit,
  detail = 'Too many requests. Please wait a moment and try again.',
): AppError =>
  new AppError('rate_limited', {
    detail,
    details: { limit: { name, value, resetsAt: resetsAt?.toISOString() ?? null } },
  });
