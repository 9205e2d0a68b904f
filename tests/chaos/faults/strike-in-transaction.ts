import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from '../../env/random.ts';
import type { Member } from '../cast.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from './fault.ts';

/** PostgreSQL's messages (protocol 3.0): an update succeeded, and a transaction is open; a transaction was committed. */
const UPDATED = Buffer.from('UPDATE 1\0');
const OPEN = Buffer.from([0x5a, 0, 0, 0, 5, 0x54]);
const COMMITTED = Buffer.from('COMMIT\0');

const MOMENTS = {
  'with a row locked': (answer: Buffer) => answer.includes(UPDATED) && answer.includes(OPEN),
  'after a commit whose answer it has not read': (answer: Buffer) => answer.includes(COMMITTED),
} as const;
type Moment = keyof typeof MOMENTS;
const WAIT_MS = 6_000;

/** SIGKILL of the first process that reaches a certain point in a transaction. */
export const killInTransaction: Fault = {
  name: 'kill in a transaction',
  seconds: [0, 0],
  async begin(stage, random) {
    const moment = pick(random, Object.keys(MOMENTS) as Moment[]);
    const victim = await strikeFirst(stage, moment, (member) => void member.kill());
    if (!victim) return undefined;
    stage.afflicted.delete(victim);
    return { what: `${victim.name} ${moment}`, excused: 'no server', end: async () => {} };
  },
};

/** SIGSTOP of a process while its transaction holds a row lock, for longer than a lease. */
export const stopInTransaction: Fault = {
  name: 'stop in a transaction',
  seconds: [12, 20],
  async begin(stage) {
    const moment = 'with a row locked';
    let stopped = 0;
    const victim = await strikeFirst(stage, moment, (member) => {
      stopped = member.process()?.pid ?? 0;
      process.kill(stopped, 'SIGSTOP');
    });
    if (!victim) return undefined;
    return {
      what: `${victim.name} ${moment}`,
      // Requests that need the row cannot be answered until the lock is broken.
      excused: 'all servers',
      async end() {
        process.kill(stopped, 'SIGCONT');
        stage.afflicted.delete(victim);
      },
    };
  },
};

/**
 * Strikes the first running member that reaches the point, before it reads the database's answer, and reserves it. Undefined if
 * none does soon.
 */
async function strikeFirst(
  { cast, afflicted }: Stage,
  moment: Moment,
  strike: (member: Member) => void,
): Promise<Member | undefined> {
  const struck = Promise.withResolvers<Member>();
  let isOver = false;
  const watching = cast.members.map((member) =>
    member.database.onAnswer((answer) => {
      if (isOver || afflicted.has(member) || !member.process()?.isRunning() || !MOMENTS[moment](answer))
        return;
      isOver = true;
      afflicted.add(member);
      strike(member);
      struck.resolve(member);
    }),
  );
  const victim = await Promise.race([struck.promise, sleep(WAIT_MS, undefined)]);
  for (const forget of watching) forget();
  return victim;
}
