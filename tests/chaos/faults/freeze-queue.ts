import type { Fault } from './fault.ts';
import { chooseVictim } from './victim.ts';

/** The network between one process and the queue, with the event bus, drops everything. */
export const freezeQueue: Fault = {
  name: 'freeze queue',
  seconds: [8, 25],
  async begin(stage, random) {
    const victim = chooseVictim(stage, stage.cast.members, random);
    if (!victim) return undefined;
    victim.queue.freeze();
    return {
      what: victim.name,
      excused: 'no server',
      async end() {
        victim.queue.thaw();
        stage.afflicted.delete(victim);
      },
    };
  },
};

/** All connections to the queue and the event bus are reset at once. */
export const resetQueue: Fault = {
  name: 'reset queue connections',
  seconds: [0, 0],
  async begin({ cast }) {
    for (const { queue } of cast.members) queue.reset();
    return { what: 'all processes', excused: 'no server', end: async () => {} };
  },
};

/** The queue and the event bus do not answer. */
export const loseQueue: Fault = {
  name: 'lose the queue',
  seconds: [5, 20],
  async begin(stage) {
    const victims = stage.cast.members.filter((member) => !stage.afflicted.has(member));
    for (const { queue } of victims) queue.freeze();
    return {
      what: `${victims.length} processes`,
      excused: 'no server',
      async end() {
        for (const { queue } of victims) queue.thaw();
      },
    };
  },
};
