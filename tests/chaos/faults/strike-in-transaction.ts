import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from '../../env/random.ts';
import type { Member } from '../cast.ts';
import type { Fault } from './fault.ts';
import { chooseVictim } from './victim.ts';

/** PostgreSQL's messages (protocol 3.0): an update succeeded, and a transaction is open; a transaction was committed. */
const UPDATED = Buffer.from('UPDATE 1\0');
const OPEN = Buffer.from([0x5a, 0, 0, 0, 5, 0x54]);
const COMMITTED = Buffer.from('COMMIT\0');

const MOMENTS = {
  'with a row locked': (answer: Buffer) => answer.includes(UPDATED) && answer.includes(OPEN),
  'after a commit whose answer it has not read': (answer: Buffer) => answer.includes(COMMITTED),
} as const;
const WAIT_MS = 6_000;

/** SIGKILL of a process at a chosen moment of a transaction. */
export const killInTransaction: Fault = {
  name: 'kill in a transaction',
  seconds: [0, 0],
  async begin(stage, random) {
    const victim = chooseVictim(stage, stage.cast.members, random);
    if (!victim) return undefined;
    const moment = pick(random, Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]);
    const hasCome = await strikeAt(victim, moment, () => void victim.kill());
    stage.afflicted.delete(victim);
    if (!hasCome) return undefined;
    return { what: `${victim.name} ${moment}`, excused: 'no server', end: async () => {} };
  },
};

/** SIGSTOP of a process while its transaction holds a row lock, for longer than a lease. */
export const stopInTransaction: Fault = {
  name: 'stop in a transaction',
  seconds: [12, 20],
  async begin(stage, random) {
    const victim = chooseVictim(stage, stage.cast.members, random);
    const struck = victim?.process();
    if (!victim || !struck) return undefined;
    const hasCome = await strikeAt(victim, 'with a row locked', () => process.kill(struck.pid, 'SIGSTOP'));
    if (!hasCome) {
      stage.afflicted.delete(victim);
      return undefined;
    }
    return {
      what: `${victim.name} with a row locked`,
      // Requests that need the row cannot be answered until the lock is broken.
      excused: 'all servers',
      async end() {
        process.kill(struck.pid, 'SIGCONT');
        stage.afflicted.delete(victim);
      },
    };
  },
};

/** Runs `strike` when the moment comes, before the process reads the database's answer. False if it does not come soon. */
async function strikeAt(victim: Member, moment: keyof typeof MOMENTS, strike: () => void): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let hasCome = false;
  const forget = victim.database.onAnswer((answer) => {
    if (hasCome || !MOMENTS[moment](answer)) return;
    hasCome = true;
    strike();
    resolve(true);
  });
  const struck = await Promise.race([promise, sleep(WAIT_MS, false)]);
  forget();
  return struck || hasCome;
}
