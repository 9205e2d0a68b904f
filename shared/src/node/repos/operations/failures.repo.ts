import { type SqlBool, sql } from 'kysely';
import { HOUR_SECONDS } from '../../../contracts/durations.ts';
import type { FailureCode } from '../../../contracts/errors.ts';
import type { Db } from '../../db/client.ts';
import { ago } from '../../db/time.ts';

const failed = (db: Db, hours: number) =>
  db
    .selectFrom('generations')
    // A literal, so that a prepared statement can use the index of failed generations.
    .where('status', '=', sql.lit('failed'))
    .where('deletedAt', 'is', null)
    .where('completedAt', '>', ago(hours * HOUR_SECONDS));

/**
 * Counts generations that failed within so many hours, by error code, model and the endpoint that got the last request.
 */
export function countFailures(db: Db, hours: number) {
  return failed(db, hours)
    .select(({ fn }) => [
      fn.coalesce('errorCode', sql<FailureCode>`'internal'`).as('code'),
      'model',
      'vendorEndpoint as endpoint',
      fn.countAll<number>().as('count'),
      fn.max<Date>('completedAt').as('lastAt'),
    ])
    .groupBy(['errorCode', 'model', 'vendorEndpoint'])
    .execute();
}

export type CountedFailures = Awaited<ReturnType<typeof countFailures>>[number];

export interface FailedListOptions {
  hours: number;
  code: FailureCode;
  model: string;
  endpoints: readonly (string | null)[];
  /** Only generations created after this one. */
  after: string | null;
  limit: number;
}

/** Lists failed generations of one cause, in the order of their creation. */
export function listFailed(db: Db, { hours, code, model, endpoints, after, limit }: FailedListOptions) {
  let query = failed(db, hours)
    .select(['id', 'userId'])
    .where(sql<SqlBool>`coalesce(error_code, 'internal') = ${code}`)
    .where('model', '=', model)
    // An endpoint is never empty.
    .where(sql<SqlBool>`coalesce(vendor_endpoint, '') = any(${endpoints.map((url) => url ?? '')}::text[])`)
    .orderBy('id')
    .limit(limit);
  if (after) query = query.where('id', '>', after);
  return query.execute();
}
