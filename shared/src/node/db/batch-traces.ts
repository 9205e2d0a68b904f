import type { ColumnType } from 'kysely';

/** The traces of requests for images, where tracing is on: workers and servers continue them. */
export interface BatchTracesTable {
  batchId: string;
  /** The span of the request, as W3C `traceparent`. */
  traceparent: string;
  createdAt: ColumnType<Date, Date | undefined, Date>;
}
