import PQueue from 'p-queue';

/** Runs a task in its turn. Settles as the task does. */
export type Turns = <T>(task: () => Promise<T>) => Promise<T>;

export interface TurnsOptions {
  /** Tasks that run at a time. */
  concurrency?: number;
  /** Tasks that may wait for their turn; one more is refused with the error of `onFull`. */
  waiting?: { max: number; onFull: () => Error };
}

/** Runs tasks in the order of the calls, one at a time unless `concurrency` says otherwise. */
export function createTurns({ concurrency = 1, waiting }: TurnsOptions = {}): Turns {
  const queue = new PQueue({ concurrency });
  return async (task) => {
    const isFull = waiting && queue.pending >= concurrency && queue.size >= waiting.max;
    if (isFull) throw waiting.onFull();
    return queue.add(task);
  };
}

/** Runs the tasks of one key in the order of the calls, one at a time, and those of different keys side by side. */
export type TurnsByKey = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createTurnsByKey(): TurnsByKey {
  const queues = new Map<string, PQueue>();

  function open(key: string): PQueue {
    const queue = new PQueue({ concurrency: 1 });
    // A key without tasks takes no memory.
    queue.on('idle', () => queues.delete(key));
    queues.set(key, queue);
    return queue;
  }

  return (key, task) => (queues.get(key) ?? open(key)).add(task);
}
