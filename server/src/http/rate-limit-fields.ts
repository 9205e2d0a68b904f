import type { FastifyReply, FastifyRequest } from 'fastify';

/** A client's remaining quota of a limit, after its request was counted. */
export interface Standing {
  name: string;
  /** Requests that a window allows. */
  quota: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until the window ends; null for a budget that refills continuously. */
  resetSeconds: number | null;
}

const standings = new WeakMap<FastifyRequest, Standing[]>();

/** Notes a standing for the header fields of the answer. */
export function noteStanding(request: FastifyRequest, standing: Standing): void {
  standings.set(request, [...(standings.get(request) ?? []), standing]);
}

/**
 * Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10) from the noted standings, after what the
 * fields already contain.
 */
export function setRateLimitFields(request: FastifyRequest, reply: FastifyReply): void {
  const noted = standings.get(request);
  if (!noted) return;
  append(reply, 'ratelimit-policy', noted.map(policyItem));
  append(reply, 'ratelimit', noted.map(limitItem));
}

/** Returns a limit as an item of `RateLimit-Policy`. */
export const policyItem = ({ name, quota, windowSeconds }: Omit<Standing, 'remaining' | 'resetSeconds'>) =>
  `${itemOf(name)};q=${quota};w=${windowSeconds}`;

/** Returns a standing as an item of `RateLimit`. */
export function limitItem({ name, remaining, resetSeconds }: Omit<Standing, 'quota' | 'windowSeconds'>) {
  const reset = resetSeconds === null ? '' : `;t=${resetSeconds}`;
  return `${itemOf(name)};r=${Math.max(0, remaining)}${reset}`;
}

const itemOf = (name: string) => `"${name.trim().replaceAll(' ', '-')}"`;

function append(reply: FastifyReply, field: string, items: readonly string[]): void {
  const before = reply.getHeader(field);
  reply.header(field, [...(before === undefined ? [] : [before]), ...items].join(', '));
}
