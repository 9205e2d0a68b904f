import type { GenerationClaim } from '@easel/shared/node/repos/generations/claims.repo';

/** An attempt as messages name it. */
type AttemptName = Pick<GenerationClaim, 'id' | 'attempt'>;

/** The attempts in flight in this process, and how to abort them. */
export interface RunningAttempts {
  /** Runs an attempt under a signal that the other methods abort. */
  run<Result>(attempt: AttemptName, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Aborts this attempt, but not a later one at the same generation. */
  abort(attempt: AttemptName, reason: Error): void;
  /** Aborts all attempts, including those that begin later. */
  abortAll(reason: Error): void;
}

export function createRunningAttempts(): RunningAttempts {
  const running = new Set<{ claim: AttemptName; control: AbortController }>();
  let ending: Error | undefined;
  return {
    async run({ id, attempt }, work) {
      const entry = { claim: { id, attempt }, control: new AbortController() };
      running.add(entry);
      if (ending) entry.control.abort(ending);
      try {
        return await work(entry.control.signal);
      } finally {
        running.delete(entry);
      }
    },
    abort({ id, attempt }, reason) {
      for (const { claim, control } of running) {
        if (claim.id === id && claim.attempt === attempt) control.abort(reason);
      }
    },
    abortAll(reason) {
      ending = reason;
      for (const { control } of running) control.abort(reason);
    },
  };
}
