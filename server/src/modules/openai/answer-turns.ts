/** Ends a turn. A second call does nothing. */
export type EndTurn = () => void;

export interface AnswerTurns {
  /**
   * Waits for one of this user's turns.
   *
   * @returns a function that ends it; undefined when the signal aborts first
   */
  take(userId: string, signal: AbortSignal): Promise<EndTurn | undefined>;
}

interface Line {
  taken: number;
  /** Callbacks that hand a turn to a waiting request, in the order of arrival. */
  waiting: Set<() => void>;
}

/**
 * Limits the memory that responses to one user take, so that a client that does not read its responses cannot affect other users.
 *
 * @param options.each parallel responses to one user in this process
 */
export function createAnswerTurns({ each }: { each: number }): AnswerTurns {
  const lines = new Map<string, Line>();

  function leave(userId: string, line: Line): void {
    const [next] = line.waiting;
    if (next) next();
    else line.taken -= 1;
    if (line.taken === 0) lines.delete(userId);
  }

  /** Resolves with false when the signal aborts first, so that no turn goes to a request that has given up. */
  function comesUp(line: Line, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const end = (hasTurn: boolean) => {
      line.waiting.delete(enter);
      signal.removeEventListener('abort', giveUp);
      resolve(hasTurn);
    };
    const enter = () => end(true);
    const giveUp = () => end(false);
    line.waiting.add(enter);
    signal.addEventListener('abort', giveUp);
    return promise;
  }

  return {
    async take(userId, signal) {
      if (signal.aborted) return undefined;
      const line = lines.get(userId) ?? { taken: 0, waiting: new Set() };
      lines.set(userId, line);
      if (line.taken < each) line.taken += 1;
      else if (!(await comesUp(line, signal))) return undefined;
      let hasTurn = true;
      return () => {
        if (hasTurn) leave(userId, line);
        hasTurn = false;
      };
    },
  };
}
