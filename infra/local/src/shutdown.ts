export interface Shutdown {
  /** Adds a function to call at the end, in reverse order. */
  onStop(close: () => Promise<void> | void): void;
  /** Calls all of them, once. */
  stop(): Promise<void>;
  isStopping(): boolean;
}

export function createShutdown(): Shutdown {
  const closers: (() => Promise<void> | void)[] = [];
  let stopping: Promise<void> | undefined;
  const closeAll = async () => {
    for (let close = closers.pop(); close; close = closers.pop()) {
      await Promise.resolve()
        .then(close)
        .catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    }
  };
  return {
    onStop: (close) => void closers.push(close),
    stop() {
      stopping ??= closeAll();
      return stopping;
    },
    isStopping: () => stopping !== undefined,
  };
}

/**
 * Stops in order on Ctrl-C, on SIGTERM and when the terminal closes. A second Ctrl-C ends this process at once; its children
 * detect that and end, too.
 */
export function stopOnSignals(shutdown: Shutdown, say: (line: string) => void): void {
  let asked = 0;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      asked += 1;
      if (asked === 1) {
        say('\nStopping ...');
        void shutdown.stop().then(() => {
          say('Stopped.');
          process.exit(0);
        });
      } else if (name === 'SIGINT') process.exit(130);
    });
  }
}
