import type { ServerResponse } from 'node:http';

export interface AnswerTurns {
  /**
   * Waits for a turn of this user's, and keeps it until the response has ended, whichever way.
   *
   * @returns false when the signal aborts first, or has
   */
  take(userId: string, response: ServerResponse, signal: AbortSignal): Promise<boolean>;
}

interface Line {
  taken: number;
  /** Who waits, in the order of their coming; each is told that its turn has come. */
  waiting: Set<() => void>;
}

/**
 * Bounds the memory that one user's answers take: who asks and does not read holds up nobody else.
 *
 * @param options.each Answers to one user in this process at once.
 */
export function createAnswerTurns({ each }: { each: number }): AnswerTurns {
  const lines = new Map<string, Line>();

  function leave(userId: string, line: Line): void {
    const [next] = line.waiting;
    if (next) next();
    else line.taken -= 1;
    if (line.taken === 0) lines.delete(userId);
  }

  /** Resolves with false where the signal aborts first: no turn goes to who has given up. */
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
    async take(userId, response, signal) {
      if (signal.aborted) return false;
      const line = lines.get(userId) ?? { taken: 0, waiting: new Set() };
      lines.set(userId, line);
      if (line.taken < each) line.taken += 1;
      else if (!(await comesUp(line, signal))) return false;
      if (response.closed) leave(userId, line);
      else response.once('close', () => leave(userId, line));
      return true;
    },
  };
}
