import { HOUR_MS } from '@easel/shared/contracts/durations';
import { pick } from '../../env/random.ts';
import type { Fault } from './fault.ts';
import { chooseVictim } from './victim.ts';

/** A worker dies and starts with a clock that is an hour off; later it dies again, and the clock is right. */
export const shiftClock: Fault = {
  name: 'shift the clock',
  seconds: [15, 30],
  async begin(stage, random) {
    const victim = chooseVictim(stage, stage.cast.workers, random);
    if (!victim) return undefined;
    const shiftMs = pick(random, [-HOUR_MS, HOUR_MS]);
    victim.extraEnv = { CLOCK_SHIFT_MS: String(shiftMs) };
    await victim.kill();
    return {
      what: `${victim.name} by ${shiftMs / 60_000} minutes`,
      excused: 'no server',
      async end() {
        victim.extraEnv = {};
        await victim.kill();
        stage.afflicted.delete(victim);
      },
    };
  },
};
