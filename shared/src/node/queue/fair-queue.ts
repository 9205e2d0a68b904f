import type { QueueClockTable } from '../db/queue.ts';

/** An account in the order of the queue. */
export interface QueueAccount {
  id: string;
  /** Free accounts share `freeShare` of the workers; paid ones the rest. */
  isFree: boolean;
  /** Its share of worker time, relative to other accounts of its class. */
  weight: number;
  /** How many of its generations run at once while others wait. */
  maxRunning: number;
  /** The virtual time at which its next generation starts. */
  tag: number;
}

export type QueueClock = Omit<QueueClockTable, 'id'>;

/** A waiting generation. */
export interface QueueItem {
  accountId: string;
  /** Seconds that the model is expected to take. */
  cost: number;
  model?: string;
  /** It may not start before this second of `Eligibility.now`; absent for one that may at once. */
  readyAt?: number;
}

/** Decides what may start now. By default, everything may. */
export interface Eligibility {
  /** The current time in seconds. */
  now?: number;
  /** Whether a worker can make pictures of this model now. */
  canStart?(model: string): boolean;
  /** The number of the account's generations that run. */
  running?(accountId: string): number;
  /** Whether as many of the account's generations of this model run as the model allows. Firm, unlike `maxRunning`. */
  isAtLimit?(accountId: string, model: string): boolean;
}

export const newClock = (): QueueClock => ({
  virtualTime: 0,
  paidBase: 0,
  freeBase: 0,
  paidTime: 0,
  freeTime: 0,
  paidWaits: false,
  freeWaits: false,
});

interface Line<Item> extends QueueAccount {
  items: Item[];
  /** The number of its items of each model. */
  models: Map<string, number>;
  /** The number of its items with `readyAt`. */
  delayed: number;
}
interface Head<Item> {
  line: Line<Item>;
  index: number;
  cost: number;
  isOver: boolean;
}

/** A generation that starts next. */
export interface QueueStart<Item> {
  item: Item;
  /** The account's tag by which it was ordered. */
  tag: number;
}

/**
 * Returns the virtual time at which an account's generation starts, which becomes the time of its class, and the
 * account's tag after it. Computes the same as the database function `claim_generation`.
 *
 * @param cost seconds
 * @param classTime the virtual time of the account's class
 */
export function advanceTag(
  { tag, weight }: Pick<QueueAccount, 'tag' | 'weight'>,
  cost: number,
  classTime: number,
) {
  const started = Math.max(tag, classTime);
  return { started, tag: started + cost / weight };
}

export type FairQueue<Item extends QueueItem> = ReturnType<typeof createFairQueue<Item>>;

/**
 * Orders waiting generations as the database function `claim_generation` does, which it is tested against.
 *
 * Among the accounts of a class (paid, Free): start-time fair queueing (Goyal, Vin, Cheng: "Start-time Fair Queueing", 1996).
 * An account's generation starts at virtual time max(virtual time of the class, the account's tag) and moves the tag on by its
 * cost / the account's weight; the smallest tag is next. Between the classes likewise, with shares of 1 - freeShare and freeShare
 * for weights, except that Free is compared by its virtual finish, as in self-clocked fair queueing (Golestani: "A Self-Clocked
 * Fair Queueing Scheme for Broadband Applications", 1994). So a paid generation that begins to wait goes before every waiting
 * Free one, unless Free is owed its share.
 *
 * @param freeShare above 0, below 1
 */
export function createFairQueue<Item extends QueueItem>(freeShare: number, clock: QueueClock = newClock()) {
  const lines = new Map<string, Line<Item>>();
  /** The lines in which something waits, by tag. */
  const order: Record<'paid' | 'free', Line<Item>[]> = { paid: [], free: [] };
  const orderOf = ({ isFree }: QueueAccount) => (isFree ? order.free : order.paid);
  /** The number of waiting items of each model in all lines. */
  const allModels = new Map<string, number>();
  const readyTimes = new Set<number>();

  function findHead(sorted: readonly Line<Item>[], { now, canStart, running, isAtLimit }: Eligibility) {
    let over: Head<Item> | undefined;
    for (const line of sorted) {
      const mayStart = (model: string) => (canStart?.(model) ?? true) && !isAtLimit?.(line.id, model);
      const index = firstThatCanStart(line, canStart || isAtLimit ? mayStart : undefined, now);
      const item = line.items[index];
      if (!item) continue;
      const isOver = (running?.(line.id) ?? 0) >= line.maxRunning;
      const head = { line, index, cost: item.cost, isOver };
      if (!isOver) return head;
      over ??= head;
    }
    return over;
  }

  /**
   * Returns the virtual start of a class's next generation. A class that could not use its share for a long time does
   * not get all of it back.
   */
  function startOf(head: Head<Item> | undefined, base: number, share: number): number {
    return head ? Math.max(base, clock.virtualTime - (2 * head.cost) / share) : Number.POSITIVE_INFINITY;
  }

  return {
    clock,

    /** Adds a waiting generation at the end of its account's line. */
    add(account: QueueAccount, item: Item): void {
      let line = lines.get(account.id);
      if (!line) {
        line = { ...account, items: [], models: new Map(), delayed: 0 };
        lines.set(account.id, line);
      }
      line.items.push(item);
      if (item.readyAt !== undefined) {
        line.delayed += 1;
        readyTimes.add(item.readyAt);
      }
      count(line.models, item, 1);
      count(allModels, item, 1);
      if (line.items.length === 1) insert(orderOf(line), line);
    },

    /** Returns the models of what waits. */
    models: () => allModels.keys(),

    /** Returns the second after this one at which more may start; undefined if none is delayed that long. */
    readyAfter(now: number): number | undefined {
      const later = [...readyTimes].filter((at) => at > now);
      return later.length > 0 ? Math.min(...later) : undefined;
    },

    isEmpty: () => order.paid.length + order.free.length === 0,

    /** Returns the account's tag after all that has been taken; undefined for an account without added generations. */
    tagOf: (accountId: string) => lines.get(accountId)?.tag,

    /** Takes the generation that starts next. Undefined if none may start. */
    next(eligibility: Eligibility = {}): QueueStart<Item> | undefined {
      const { canStart } = eligibility;
      if (canStart && !allModels.keys().some(canStart)) return undefined;
      const paid = findHead(order.paid, eligibility);
      const free = findHead(order.free, eligibility);
      if (!paid && !free) return undefined;
      // A class that begins to wait gets no share of the time before.
      if (!clock.paidWaits) clock.paidBase = Math.max(clock.paidBase, clock.virtualTime);
      if (!clock.freeWaits) clock.freeBase = Math.max(clock.freeBase, clock.virtualTime);
      const paidStart = startOf(paid, clock.paidBase, 1 - freeShare);
      const freeFinish = startOf(free, clock.freeBase, freeShare) + (free?.cost ?? 0) / freeShare;
      const isFree = paid && free && paid.isOver !== free.isOver ? paid.isOver : freeFinish < paidStart;
      const head = isFree ? free : paid;
      if (!head) return undefined;
      const { line, index, cost } = head;
      const { tag } = line;
      const after = advanceTag(line, cost, isFree ? clock.freeTime : clock.paidTime);
      if (isFree) {
        clock.freeTime = after.started;
        clock.freeBase = freeFinish;
      } else {
        clock.paidTime = after.started;
        clock.paidBase = paidStart + cost / (1 - freeShare);
      }
      clock.virtualTime = Math.max(clock.virtualTime, isFree ? freeFinish : paidStart);
      // As the database sees it before the line is known to be empty.
      clock.paidWaits = order.paid.length > 0;
      clock.freeWaits = order.free.length > 0;
      const sorted = orderOf(line);
      sorted.splice(sorted.indexOf(line), 1);
      line.tag = after.tag;
      const [item] = line.items.splice(index, 1) as [Item];
      if (item.readyAt !== undefined) line.delayed -= 1;
      count(line.models, item, -1);
      count(allModels, item, -1);
      if (line.items.length > 0) insert(sorted, line);
      return { item, tag };
    },

    /** Corrects an account's tag by the seconds that a generation took beyond its cost. Negative if it took less. */
    correct(accountId: string, seconds: number): void {
      const line = lines.get(accountId);
      if (!line) return;
      const sorted = orderOf(line);
      const at = sorted.indexOf(line);
      if (at >= 0) sorted.splice(at, 1);
      line.tag += seconds / line.weight;
      if (at >= 0) insert(sorted, line);
      if (line.isFree) clock.freeBase += seconds / freeShare;
      else clock.paidBase += seconds / (1 - freeShare);
    },
  };
}

/** Counts an item's model; a model without items is absent. */
function count(models: Map<string, number>, { model = '' }: QueueItem, change: 1 | -1): void {
  const items = (models.get(model) ?? 0) + change;
  if (items > 0) models.set(model, items);
  else models.delete(model);
}

/** Returns the index of the line's first item that can start; -1 for none. Looks at single items only if they differ. */
function firstThatCanStart<Item extends QueueItem>(
  { items, models, delayed }: Line<Item>,
  canStart: Eligibility['canStart'] = () => true,
  now = Number.POSITIVE_INFINITY,
): number {
  if (!models.keys().some(canStart)) return -1;
  if (delayed === 0 && models.keys().every(canStart)) return 0;
  return items.findIndex(({ model = '', readyAt = 0 }) => readyAt <= now && canStart(model));
}

/** Inserts a line in the order of tags, then ids. */
function insert<Item>(sorted: Line<Item>[], line: Line<Item>): void {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other && (other.tag < line.tag || (other.tag === line.tag && other.id < line.id))) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, line);
}
