import type { Db } from '@easel/shared/node/db/client';
import { createRecentlyUsed } from '@easel/shared/node/recently-used';
import { type Change, latestPoint, listChanges } from '@easel/shared/node/repos/generations/changes.repo';
import type { UserMessage } from './user-events.ts';

/** More changes than happen between three reads of the feed. An evicted one is delivered a second time, which does no harm. */
const REMEMBERED = 50_000;
const REMOVED = Number.POSITIVE_INFINITY;

export interface MissedChanges {
  /** Notes that a message was delivered. */
  note(message: UserMessage): void;
  /**
   * Returns messages for the users' changes that were not delivered. A change that was just found is left to the bus until the
   * next read, unless `atOnce`.
   *
   * @throws when the database cannot be read; the next call then covers the same time
   */
  look(userIds: ReadonlySet<string>, options: { atOnce: boolean }): Promise<UserMessage[]>;
}

/** Compares the database's feed of changes with what was delivered. */
export function createMissedChanges({ db }: { db: Db }): MissedChanges {
  /** The latest version that was delivered, by generation. */
  const delivered = createRecentlyUsed<number>(REMEMBERED);
  /** The positions in the feed of the last two reads. */
  let points: readonly [older: string, newer: string] | undefined;
  /** Changes that the last read left to the bus: versions by generation. */
  let left = new Map<string, number>();

  function isMissed(change: Change): boolean {
    const last = delivered.get(change.id) ?? 0;
    // A picture that was removed may be restored.
    return last === REMOVED ? !change.isRemoved : last < versionOf(change);
  }

  return {
    note(message) {
      if (message.type !== 'generation' && message.type !== 'removed') return;
      const version = message.type === 'removed' ? REMOVED : message.version;
      const last = delivered.get(message.id) ?? 0;
      delivered.set(message.id, last === REMOVED ? version : Math.max(last, version));
    },
    async look(userIds, { atOnce }) {
      const point = await latestPoint(db);
      const since = points?.[0];
      const changes =
        since === undefined || userIds.size === 0
          ? []
          : await listChanges(db, { userIds: [...userIds], since });
      const missed = changes.filter(isMissed);
      const due = missed.filter((change) => atOnce || left.get(change.id) === versionOf(change));
      left = new Map(missed.map((change) => [change.id, versionOf(change)]));
      points = [points?.[1] ?? point, point];
      return due.map(toMessage);
    },
  };
}

const versionOf = ({ version, isRemoved }: Change) => (isRemoved ? REMOVED : version);

function toMessage({ id, userId, version, isRemoved }: Change): UserMessage {
  return isRemoved ? { type: 'removed', userId, id } : { type: 'generation', userId, id, version };
}
