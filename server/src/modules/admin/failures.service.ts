import {
  type FailureGroups,
  RETRIES_AT_ONCE,
  type RetriedFailures,
  type retryFailuresSchema,
} from '@easel/shared/contracts/admin-failures.schema';
import type { ErrorCode } from '@easel/shared/contracts/errors';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { withoutUser } from '@easel/shared/node/net/without-user';
import type { Actor } from '@easel/shared/node/repos/operations/audit.repo';
import * as repo from '@easel/shared/node/repos/operations/failures.repo';
import type { z } from 'zod';
import type { AdminQueueService } from './queue.service.ts';

export interface FailuresServiceOptions {
  db: Db;
  queue: Pick<AdminQueueService, 'retry'>;
  now: () => Date;
}

export type FailuresService = ReturnType<typeof createFailuresService>;

/** Shows why generations failed, and retries those of one cause. */
export function createFailuresService({ db, queue, now }: FailuresServiceOptions) {
  return {
    async groups(hours: number): Promise<FailureGroups> {
      const counted = (await repo.countFailures(db, hours)).map(({ endpoint, ...row }) => ({
        ...row,
        server: serverOf(endpoint),
      }));
      const byCause = Map.groupBy(counted, ({ code, model, server }) => `${code} ${model} ${server}`);
      const groups = [...byCause.values()].flatMap((rows) => {
        const [first] = rows;
        if (!first) return [];
        const { code, model, server } = first;
        const count = rows.reduce((sum, row) => sum + row.count, 0);
        const lastAt = new Date(Math.max(...rows.map((row) => row.lastAt.getTime()))).toISOString();
        return [{ code, model, server, count, lastAt }];
      });
      return {
        at: now().toISOString(),
        groups: groups.sort((a, b) => b.count - a.count || b.lastAt.localeCompare(a.lastAt)),
      };
    },

    /**
     * Retries generations that failed for one cause, each under its owner's plan, at its original price and with its own entry in
     * the audit log. A generation that its owner could not retry is counted and stays failed. A repeated call never retries a
     * generation twice.
     */
    async retry(actor: Actor, request: z.output<typeof retryFailuresSchema>): Promise<RetriedFailures> {
      const { code, model, server, hours, after, reason } = request;
      const endpoints = (await repo.countFailures(db, hours))
        .map(({ endpoint }) => endpoint)
        .filter((endpoint) => serverOf(endpoint) === server);
      const found = await repo.listFailed(db, {
        hours,
        code,
        model,
        endpoints,
        after,
        limit: RETRIES_AT_ONCE + 1,
      });
      const rows = found.slice(0, RETRIES_AT_ONCE);
      const refused = new Map<ErrorCode, number>();
      let retried = 0;
      for (const { id } of rows) {
        const refusal = await queue.retry(actor, id, reason).then(() => undefined, refusalOf);
        if (refusal) refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
        else retried += 1;
      }
      return {
        retried,
        refused: [...refused].map(([code, count]) => ({ code, count })),
        next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
      };
    },
  };
}

/** Server errors that depend on the owner's plan: plans differ in their limits of wait and budget. */
const REFUSED_BY_PLAN: ReadonlySet<ErrorCode> = new Set(['queue_too_long', 'budget_spent']);

/** Returns the code of an error that concerns one generation or its owner. Throws any other: it would affect the rest, too. */
function refusalOf(error: unknown): ErrorCode {
  if (error instanceof AppError && (error.status < 500 || REFUSED_BY_PLAN.has(error.code))) return error.code;
  throw error;
}

/** Returns the address of a model server. The column holds the ids of local models, too. */
const serverOf = (endpoint: string | null) =>
  endpoint !== null && URL.canParse(endpoint) ? withoutUser(endpoint) : null;
