import type { GenerationStatus } from '@easel/shared/contracts/generation';

/** A program or page that waits for the final state of generations. */
export interface Client {
  /** For reports: `poller of {id}`. */
  name: string;
  /** The final states that it must learn, of generations by id. */
  awaited(): readonly string[];
  /** Returns the last state that it knows. */
  stateOf(id: string): GenerationStatus | undefined;
  close(): void;
}
