import type { QueueAccount, QueueClock } from './fair-queue.ts';

export type Tags = ReturnType<typeof createTags>;

/** The virtual time of each class. */
export const timesOf = ({ paidTime: paid, freeTime: free }: QueueClock) => ({ paid, free });

/** Keeps the tags of accounts, as starts move them on. */
export function createTags(accounts: ReadonlyMap<string, QueueAccount>) {
  const last = new Map<string, number>();
  const of = ({ id, tag }: QueueAccount): number => last.get(id) ?? accounts.get(id)?.tag ?? tag;
  return {
    /** Returns the tag by which the account's next generation is ordered. */
    of,
    /** Moves the account's tag, and the time of its class, on by one that starts then. */
    charge(account: QueueAccount, cost: number, time: ReturnType<typeof timesOf>): void {
      const ownClass = account.isFree ? 'free' : 'paid';
      time[ownClass] = Math.max(of(account), time[ownClass]);
      last.set(account.id, time[ownClass] + cost / account.weight);
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
export function createAdded<Details extends object = object>(tags: Tags, clock: QueueClock) {
  type Kept = Added & Details;
  let entries: { account: QueueAccount; tag: number; item: Kept }[] = [];
  const charge = (account: QueueAccount, { cost }: Added) => tags.charge(account, cost, timesOf(clock));
  return {
    all: () => entries.map(({ item }) => item),

    /** Returns those that go before a newcomer with this tag: of its class by their tags, and paid ones before Free ones. */
    before: ({ isFree }: Pick<QueueAccount, 'isFree'>, tag: number) =>
      entries
        .filter((other) => (other.account.isFree === isFree ? other.tag <= tag : isFree))
        .map(({ item }) => item),

    add(account: QueueAccount, item: Kept): void {
      entries.push({ account, tag: tags.of(account), item });
      charge(account, item);
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
          charge(account, item);
        } else kept.push(entry);
      }
      entries = kept;
    },
  };
}
