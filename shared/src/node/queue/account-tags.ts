import {
  advanceTag,
  type FairQueue,
  type QueueAccount,
  type QueueClock,
  type QueueItem,
} from './fair-queue.ts';

export type Tags = ReturnType<typeof createTags>;

/**
 * Tracks the tags of accounts as they move forward with each generation that was submitted since the state was read.
 *
 * @param order the queue after all waiting generations have been taken from it
 * @param clock the clock as it was read
 */
export function createTags<Item extends QueueItem>(
  accounts: ReadonlyMap<string, QueueAccount>,
  order: Pick<FairQueue<Item>, 'tagOf'>,
  clock: QueueClock,
) {
  const last = new Map<string, number>();
  const of = ({ id, tag }: QueueAccount): number =>
    last.get(id) ?? order.tagOf(id) ?? accounts.get(id)?.tag ?? tag;
  return {
    /** Returns the tag by which the account's next generation is ordered. */
    of,
    /** Moves the account's tag forward by a generation that starts at it. */
    charge(account: QueueAccount, cost: number): void {
      const { weight, isFree } = account;
      const classTime = isFree ? clock.freeTime : clock.paidTime;
      last.set(account.id, advanceTag({ tag: of(account), weight }, cost, classTime).tag);
    },
    /** Sets the account's tag back to what `of` returned before. */
    restore: ({ id }: Pick<QueueAccount, 'id'>, tag: number) => last.set(id, tag),
  };
}

/** A generation that was submitted since the state was read. */
interface Added {
  id: string;
  cost: number;
}

/**
 * Keeps the generations that were submitted since the state was read, and charges their accounts for them.
 *
 * @typeParam Details additional fields of each generation
 */
export function createAdded<Details extends object = object>(tags: Tags) {
  type Kept = Added & Details;
  let entries: { account: QueueAccount; tag: number; item: Kept }[] = [];
  return {
    /** Returns those that satisfy the condition, in the order of their submission. */
    those: (isWanted: (item: Kept) => boolean) =>
      entries.filter(({ item }) => isWanted(item)).map(({ item }) => item),

    /**
     * Returns the number and the work of the generations that go before a newcomer with this tag: those of its class
     * with a tag up to it, and paid ones before Free ones. Called for each submission, with hundreds of others in a
     * busy second, so it builds no lists.
     */
    before({ isFree }: Pick<QueueAccount, 'isFree'>, tag: number, isWanted?: (item: Kept) => boolean) {
      let count = 0;
      let work = 0;
      for (const { account, tag: otherTag, item } of entries) {
        const isBefore = account.isFree === isFree ? otherTag <= tag : isFree;
        if (!isBefore || isWanted?.(item) === false) continue;
        count += 1;
        work += item.cost;
      }
      return { count, work };
    },

    add(account: QueueAccount, item: Kept): void {
      entries.push({ account, tag: tags.of(account), item });
      tags.charge(account, item.cost);
    },

    /** Removes generations, and recalculates their accounts' tags as if they had never been added. */
    withdraw(ids: ReadonlySet<string>): void {
      const restored = new Set<string>();
      const kept: typeof entries = [];
      for (const entry of entries) {
        const { account, item } = entry;
        if (ids.has(item.id)) {
          if (!restored.has(account.id)) tags.restore(account, entry.tag);
          restored.add(account.id);
        } else if (restored.has(account.id)) {
          kept.push({ ...entry, tag: tags.of(account) });
          tags.charge(account, item.cost);
        } else kept.push(entry);
      }
      entries = kept;
    },
  };
}
