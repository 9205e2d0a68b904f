import type { ByteRange } from '@easel/shared/node/storage/store';
import type { FastifyRequest } from 'fastify';

/** Fifteen digits at most, which a number holds exactly. */
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Returns the range that a request asks for (RFC 9110, section 14). Returns undefined for the whole body: without a range, with
 * several, with an invalid one, and if `If-Range` names another representation. Only GET has ranges.
 *
 * @param etag the representation's strong entity tag
 */
export function rangeOf({ method, headers }: FastifyRequest, etag: string): ByteRange | undefined {
  const ifRange = headers['if-range'];
  const [, first, last] = ONE_RANGE.exec(headers.range ?? '') ?? [];
  const isWanted = method === 'GET' && (ifRange === undefined || ifRange === etag);
  if (!isWanted || first === undefined || last === undefined) return undefined;
  if (first === '') return last === '' ? undefined : { last: Number(last) };
  if (last === '') return { start: Number(first) };
  return Number(first) > Number(last) ? undefined : { start: Number(first), end: Number(last) };
}
