import { AppError } from '@easel/shared/node/app-error';
import Stripe from 'stripe';

const TIMEOUT_MS = 15_000;
/** Stripe's library retries with the same idempotency key. */
const RETRIES = 2;

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  /** Replaces Stripe's own address in tests. */
  apiUrl: string | undefined;
  /** Limits the duration of a call. */
  timeoutMs?: number;
}

export function openStripe({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeConfig): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
      protocol: url.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

const AWAY = 'The payment provider is not responding right now. Please try again in a minute.';

/**
 * Runs a call to Stripe and translates its errors.
 *
 * @throws {AppError} unavailable, illegal_state
 */
export async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError) {
      throw new AppError('illegal_state', {
        detail: `The payment did not go through: ${cause.message}`,
        cause,
      });
    }
    if (cause instanceof Stripe.errors.StripeIdempotencyError) {
      throw new AppError('illegal_state', {
        detail: 'Your last change is still being processed. Please wait a moment.',
        cause,
      });
    }
    if (cause instanceof Stripe.errors.StripeError)
      throw new AppError('unavailable', { detail: AWAY, cause });
    throw cause;
  }
}

/** Like {@link ask}, but returns undefined if the object does not, or no longer, exist at Stripe. */
export function askFor<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  return ask(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        return undefined;
      throw error;
    }
  });
}

/** Returns the id of a field that Stripe may expand to the whole object. */
export const idOf = (part: string | { id: string }) => (typeof part === 'string' ? part : part.id);

export const dateOf = (seconds: number) => new Date(seconds * 1_000);
