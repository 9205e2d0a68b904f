interface Waiting<Item> {
  items: Item[];
  sent: PromiseWithResolvers<void>;
}

/**
 * Sends items in the order of the calls, one batch at a time: those that arrive while a batch is in flight go together with the next
 * one. An item alone is sent at once, so that no item waits for company. Each call settles with its batch.
 */
export function gathering<Item>(
  sendAll: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let next: Waiting<Item> | undefined;
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
