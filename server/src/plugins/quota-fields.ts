import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitItem, policyItem } from '../http/rate-limit-fields.ts';
import { rateLimited } from '../http/rate-limited.ts';
import type { QuotaState } from '../modules/api-keys/request-quota.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route requests images. Its refusals do not count against the hourly quota. */
    isSubmission?: boolean;
  }
}

const NAME = 'hour';

/**
 * Sets the header fields of draft-ietf-httpapi-ratelimit-headers-10.
 *
 * @throws {AppError} rate_limited
 */
export function assertWithinQuota(quota: QuotaState, reply: FastifyReply): void {
  const { limit, windowSeconds, resetsAt, isExceeded } = quota;
  reply.header('ratelimit-policy', policyItem({ name: NAME, quota: limit, windowSeconds }));
  setQuotaField(quota, reply);
  if (!isExceeded) return;
  throw rateLimited(
    { name: 'apiRequestsPerHour', value: limit, resetsAt },
    `Your plan allows ${limit} API requests per hour.`,
  );
}

/** Takes back a request that does not count, before its answer is sent. */
export function takeBackUncounted(quota: QuotaState, request: FastifyRequest, reply: FastifyReply): void {
  if (!isUncounted(request, reply)) return;
  quota.takeBack();
  setQuotaField({ ...quota, remaining: quota.remaining + 1 }, reply);
}

/**
 * Returns whether an answer does not count against the quota: nothing had changed, or no image was accepted. A client that polls,
 * or that retries because it has too much in flight, must not lock itself out.
 */
function isUncounted({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode === 304) return true;
  const isRefused = reply.statusCode >= 400 && !reply.hasHeader('x-easel-generations');
  return routeOptions.config?.isSubmission === true && isRefused;
}

const setQuotaField = ({ remaining, resetSeconds }: QuotaState, reply: FastifyReply) =>
  reply.header('ratelimit', limitItem({ name: NAME, remaining, resetSeconds }));
