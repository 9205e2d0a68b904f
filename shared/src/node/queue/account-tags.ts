import {
  advanceTag,
  type FairQueue,
  type QueueAccount,
  type QueueClock,
  type QueueItem,
} from './fair-queue.ts';

export type Tags = ReturnType<typeof createTags>;

/**
 * Keeps the tags of accounts, as generations move them on that were submitted since the state was read.
 *
 * @param order all that waited has been taken from it
 * @param clock as it was read
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
    /** Moves the account's tag on by one that starts then. */
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
 * @typeParam Details what else is kept of each
 */
export function createAdded<Details extends object = object>(tags: Tags) {
  type Kept = Added & Details;
  let entries: { account: QueueAccount; tag: number; item: Kept }[] = [];
  return {
    /** Returns those that satisfy the condition, in the order of their submission. */
    those: (isWanted: (item: Kept) => boolean) =>
      entries.filter(({ item }) => isWanted(item)).map(({ item }) => item),

    /**
     * Returns the number and the work of those that go before a newcomer with this tag: of its class by their tags, and paid ones before
     * Free ones. Each submission asks for it, and a busy second has hundreds of others: it makes no lists of them.
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

    /** Removes some, and charges their accounts for the later ones as if those had never been added. */
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
