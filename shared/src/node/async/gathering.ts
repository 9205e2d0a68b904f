interface Waiting<Item, Outcome> {
  items: Item[];
  sent: PromiseWithResolvers<Outcome>;
  /** Sends the waiting items in parallel with a slow batch. */
  patience: NodeJS.Timeout | undefined;
}

export interface GatheringOptions {
  /**
   * Maximum number of batches in flight. Use more than one if their order does not matter: one that hangs then blocks
   * no other. Default: 1.
   */
  atOnce?: number;
  /** How many milliseconds items wait for a batch in flight before they are sent in parallel. Default: 0. */
  patienceMs?: number;
}

/**
 * Sends items in the order of the calls: those that arrive while as many batches as possible are in flight go together
 * with the next one. A single item is sent at once and waits for no others. A longer `patienceMs` makes fewer and
 * larger batches, but a batch that hangs delays the next one by that time. Each call settles with the outcome of its
 * batch.
 */
export function gathering<Item, Outcome = void>(
  sendAll: (items: readonly Item[]) => Promise<Outcome>,
  { atOnce = 1, patienceMs = 0 }: GatheringOptions = {},
): (item: Item) => Promise<Outcome> {
  let next: Waiting<Item, Outcome> | undefined;
  let inFlight = 0;

  async function sendInTurn(): Promise<void> {
    inFlight += 1;
    for (let batch = next; batch; batch = next) {
      next = undefined;
      clearTimeout(batch.patience);
      const outcome = sendAll(batch.items);
      await Promise.allSettled([outcome]);
      // Otherwise the callers' own work would run before the next batch reaches its connection.
      if (next) setImmediate(batch.sent.resolve, outcome);
      else batch.sent.resolve(outcome);
    }
    inFlight -= 1;
  }

  function sendBeside(): void {
    if (next && inFlight < atOnce) void sendInTurn();
  }

  return (item) => {
    const isFirst = next === undefined;
    next ??= { items: [], sent: Promise.withResolvers(), patience: undefined };
    next.items.push(item);
    const { promise } = next.sent;
    if (inFlight === 0 || patienceMs === 0) sendBeside();
    else if (isFirst) next.patience = setTimeout(sendBeside, patienceMs);
    return promise;
  };
}
