import type { Fault } from './fault.ts';
import { chooseVictim } from './victim.ts';

/**
 * The network between one worker and the database drops everything, for longer than a lease. Its queue and event bus stay
 * reachable by another proxy.
 */
export const freezeDatabase: Fault = {
  name: 'freeze database',
  seconds: [12, 25],
  async begin(stage, random) {
    const victim = chooseVictim(stage, stage.cast.workers, random);
    if (!victim) return undefined;
    victim.database.freeze();
    return {
      what: victim.name,
      excused: 'no server',
      async end() {
        victim.database.thaw();
        stage.afflicted.delete(victim);
      },
    };
  },
};
