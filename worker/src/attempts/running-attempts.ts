import type { GenerationClaim } from '@easel/shared/node/repos/generations/claims.repo';

/** The attempts that this process makes now, for those who want to stop one. */
export interface RunningAttempts {
  /** Lets `work` run under a signal that the others abort. */
  run<Result>(claim: GenerationClaim, work: (control: AbortController) => Promise<Result>): Promise<Result>;
  /** Does nothing for an attempt that has ended, even where another of the same generation runs by now. */
  abort(claim: GenerationClaim, reason: Error): void;
  /** Also those that begin later. */
  abortAll(reason: Error): void;
}

export function createRunningAttempts(): RunningAttempts {
  const running = new Set<{ claim: GenerationClaim; control: AbortController }>();
  let ending: Error | undefined;
  return {
    async run({ id, attempt }, work) {
      const entry = { claim: { id, attempt }, control: new AbortController() };
      running.add(entry);
      if (ending) entry.control.abort(ending);
      try {
        return await work(entry.control);
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
