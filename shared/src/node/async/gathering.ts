interface Waiting<Item, Outcome> {
  items: Item[];
  sent: PromiseWithResolvers<Outcome>;
}

/**
 * Sends items in the order of the calls, one batch at a time: those that arrive while a batch is in flight go together with the next
 * one. An item alone is sent at once, so that no item waits for company. Each call settles with the outcome of its batch.
 */
export function gathering<Item, Outcome = void>(
  sendAll: (items: readonly Item[]) => Promise<Outcome>,
): (item: Item) => Promise<Outcome> {
  let next: Waiting<Item, Outcome> | undefined;
  let isSending = false;

  async function sendInTurn(): Promise<void> {
    isSending = true;
    for (let batch = next; batch; batch = next) {
      next = undefined;
      await sendAll(batch.items).then(batch.sent.resolve, batch.sent.reject);
    }
    isSending = false;
  }

  return (item) => {
    next ??= { items: [], sent: Promise.withResolvers() };
    next.items.push(item);
    const { promise } = next.sent;
    if (!isSending) void sendInTurn();
    return promise;
  };
}
