import type { Measurement } from '../table.ts';

/**
 * A group of rows that share their setup, in a separate file. The benchmark opens it once, measures some rounds and closes it.
 * Each round measures every row once, with Easel and its floor side by side, so that a slow moment of the machine slows both.
 */
export interface RowGroup {
  /** The name for `--only`. */
  name: string;
  rounds: number;
  open(): Promise<OpenGroup | Skipped>;
}

export interface OpenGroup {
  round(): Promise<Measurement[]>;
  close(): Promise<void>;
}

/** Why a group cannot run on this machine. */
export interface Skipped {
  skipped: string;
}

/** Returns a group whose rounds start and stop everything they need. */
export function selfContained(
  name: string,
  rounds: number,
  measure: () => Promise<Measurement[] | string>,
): RowGroup {
  return {
    name,
    rounds,
    async open() {
      const first = await measure();
      if (typeof first === 'string') return { skipped: first };
      let kept: Measurement[] | undefined = first;
      return {
        async round() {
          const measured = kept ?? (await measure());
          kept = undefined;
          if (typeof measured === 'string') throw new Error(measured);
          return measured;
        },
        close: async () => {},
      };
    },
  };
}
