interface Waiting<Item, Outcome> {
  items: Item[];
  sent: PromiseWithResolvers<Outcome>;
}

export interface GatheringOptions {
  /** The most batches in flight. More than one where their order does not matter: one that hangs then stops no other. Default: 1. */
  atOnce?: number;
}

/**
 * Sends items in the order of the calls: those that arrive while as many batches as possible are in flight go together with the next
 * one. An item alone is sent at once, so that no item waits for company. Each call settles with the outcome of its batch.
 */
export function gathering<Item, Outcome = void>(
  sendAll: (items: readonly Item[]) => Promise<Outcome>,
  { atOnce = 1 }: GatheringOptions = {},
): (item: Item) => Promise<Outcome> {
  let next: Waiting<Item, Outcome> | undefined;
  let inFlight = 0;

  async function sendInTurn(): Promise<void> {
    inFlight += 1;
    for (let batch = next; batch; batch = next) {
      next = undefined;
      await sendAll(batch.items).then(batch.sent.resolve, batch.sent.reject);
    }
    inFlight -= 1;
  }

  return (item) => {
    next ??= { items: [], sent: Promise.withResolvers() };
    next.items.push(item);
    const { promise } = next.sent;
    if (inFlight < atOnce) void sendInTurn();
    return promise;
  };
}
