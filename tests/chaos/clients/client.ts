import { type GenerationStatus, isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';

/** A program or page that waits for the final state of generations. */
export interface Client {
  /** For reports: `poller of {id}`. */
  name: string;
  /** Returns the generations whose final states it must receive. */
  awaited(): readonly string[];
  /** Returns the last state that it knows. */
  stateOf(id: string): GenerationStatus | undefined;
  /** Generations that changed after their final state. */
  contradictions: readonly string[];
  close(): void;
}

/** The states that a client has received. */
export interface Knowledge extends Pick<Client, 'stateOf' | 'contradictions'> {
  /** Stores a state, unless a later one is known. */
  learn(generation: Pick<Generation, 'id' | 'status' | 'version'>): void;
}

export function createKnowledge(): Knowledge {
  const known = new Map<string, Pick<Generation, 'status' | 'version'>>();
  const contradictions: string[] = [];
  return {
    contradictions,
    stateOf: (id) => known.get(id)?.status,
    learn({ id, status, version }) {
      const last = known.get(id);
      if (last && version < last.version) return;
      if (last && !isActive(last.status) && last.status !== status) {
        contradictions.push(
          `${id} was ${last.status} in version ${last.version}, and ${status} in ${version}`,
        );
      }
      known.set(id, { status, version });
    },
  };
}
