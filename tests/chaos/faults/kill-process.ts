import type { Fault } from './fault.ts';
import { chooseVictim } from './victim.ts';

/** SIGKILL of a server or worker, which starts again. */
export const killProcess: Fault = {
  name: 'kill',
  seconds: [0, 0],
  async begin(stage, random) {
    const victim = chooseVictim(stage, stage.cast.members, random);
    if (!victim) return undefined;
    await victim.kill();
    return { what: victim.name, excused: 'no server', end: async () => void stage.afflicted.delete(victim) };
  },
};
