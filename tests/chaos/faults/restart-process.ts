import type { Fault } from './fault.ts';
import { chooseVictim } from './victim.ts';

/** SIGTERM, as a deploy sends it. The process ends in order and starts again. */
export const restartProcess: Fault = {
  name: 'restart',
  seconds: [0, 0],
  async begin(stage, random) {
    const victim = chooseVictim(stage, stage.cast.members, random);
    if (!victim) return undefined;
    return {
      what: victim.name,
      excused: [victim.name],
      async end() {
        await victim.restart();
        stage.afflicted.delete(victim);
      },
    };
  },
};
