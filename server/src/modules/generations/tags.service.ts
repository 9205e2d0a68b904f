import type { BulkResponse } from '@easel/shared/contracts/generation.schema';
import { TAGS_MAX } from '@easel/shared/contracts/tags';
import type { Db } from '@easel/shared/node/db/client';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import { changeTags, listTags, type TagChange } from '@easel/shared/node/repos/generations/tags.repo';
import { outcomeOf } from './bulk-outcome.ts';
import { whileInUse } from './while-in-use.ts';

export type TagsService = ReturnType<typeof createTagsService>;

/** Adds and removes tags of users' finished pictures. */
export function createTagsService({ db, bus }: { db: Db; bus: EventBus }) {
  return {
    list: (userId: string) => listTags(db, userId),

    /** Adds and removes tags of several pictures; repeating it has no effect. */
    async change(change: TagChange): Promise<BulkResponse> {
      const { userId, ids } = change;
      const rows = await whileInUse(db, userId, (tx) => changeTags(tx, change));
      for (const row of rows.filter(({ isChanged }) => isChanged)) void announce(bus, { ...row, userId });
      const message = `A picture can have at most ${TAGS_MAX} tags.`;
      const full = rows
        .filter(({ isFull }) => isFull)
        .map(({ id }) => ({ id, code: 'illegal_state' as const, message }));
      const done = rows.filter(({ isFull }) => !isFull).map(({ id }) => id);
      return outcomeOf(ids, done, full);
    },
  };
}
