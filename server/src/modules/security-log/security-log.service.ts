import type { AdminSecurityEvent, AdminSecurityLogQuery } from '@easel/shared/contracts/security-log.schema';
import type { Db } from '@easel/shared/node/db/client';
import {
  eraseOldSecurityEvents,
  listSecurityEvents,
  type Origin,
  recordSecurityEvent,
} from '@easel/shared/node/repos/accounts/security-events.repo';
import { z } from 'zod';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { pageOf, readIdCursor } from '../../http/page.ts';
import { presentEvent } from './security-log.presenter.ts';

/** Days after which the personal data of an event is erased. */
const KEPT_DAYS = 400;

const cursorSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export type SecurityLogService = ReturnType<typeof createSecurityLogService>;

/** Reads the security log. */
export function createSecurityLogService({ db }: { db: Db }) {
  async function page({ cursor, limit, ...filter }: AdminSecurityLogQuery) {
    const beforeId = readIdCursor(cursorSchema, cursor);
    const rows = await listSecurityEvents(db, { ...filter, beforeId, limit: limit + 1 });
    return pageOf(rows, limit, ({ id }) => String(id));
  }

  return {
    /** Returns a page of one account's events, newest first. */
    async listOf(userId: string, query: { cursor?: string | undefined; limit: number }) {
      const { items, nextCursor } = await page({ ...query, userId });
      return { items: items.map(presentEvent), nextCursor };
    },

    /** Returns a page of all events, newest first. */
    async list(query: AdminSecurityLogQuery) {
      const { items, nextCursor } = await page(query);
      return {
        items: items.map((row): AdminSecurityEvent => {
          const user = { id: row.userId, email: row.email };
          return { ...presentEvent(row), user };
        }),
        nextCursor,
      };
    },

    /** Records that a link to an export of the account's data was created. */
    recordExport: ({ userId, sessionId }: AuthenticatedUser, origin: Origin): Promise<void> =>
      recordSecurityEvent(db, { kind: 'export_created', userId, sessionId, origin }),

    eraseOld: (): Promise<void> => eraseOldSecurityEvents(db, KEPT_DAYS),
  };
}
