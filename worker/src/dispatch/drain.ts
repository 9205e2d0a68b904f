/** An operator's order to claim nothing more, as this worker knows it. */
export interface Drain {
  isOn(): boolean;
  /** Since when; null while it is off. */
  since(): Date | null;
  /** Follows the order that the database has. */
  follow(since: Date | null): void;
  /** Calls back whenever it is turned on or off. */
  onChange(react: (isOn: boolean) => void): void;
}

/** Creates the order, off at first: it is kept for a process, and ends with it. */
export function createDrain(): Drain {
  let since: Date | null = null;
  const reactions: ((isOn: boolean) => void)[] = [];
  return {
    isOn: () => since !== null,
    since: () => since,
    follow(ordered) {
      const hasChanged = (ordered === null) !== (since === null);
      since = ordered;
      if (hasChanged) for (const react of reactions) react(since !== null);
    },
    onChange: (react) => void reactions.push(react),
  };
}
