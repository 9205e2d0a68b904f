import type { Fault } from './fault.ts';
import { chooseVictim } from './victim.ts';

/** SIGSTOP of a worker or server for longer than a lease, then SIGCONT. */
export const stopProcess: Fault = {
  name: 'stop',
  seconds: [12, 18],
  async begin(stage, random) {
    const victim = chooseVictim(stage, stage.cast.members, random);
    const stopped = victim?.process();
    if (!victim || !stopped) return undefined;
    process.kill(stopped.pid, 'SIGSTOP');
    return {
      what: victim.name,
      excused: [victim.name],
      async end() {
        process.kill(stopped.pid, 'SIGCONT');
        stage.afflicted.delete(victim);
      },
    };
  },
};
