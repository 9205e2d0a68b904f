/** Whether an operator has drained this worker, which then claims nothing more. */
export interface Drain {
  isOn(): boolean;
  /** When the drain was ordered; null while it is off. */
  since(): Date | null;
  /** Applies the state in the database. */
  follow(since: Date | null): void;
  /** Calls back whenever it is turned on or off. */
  onChange(react: (isOn: boolean) => void): void;
}

/** Creates the state, off at first. It belongs to one process: a restarted worker is not drained. */
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
