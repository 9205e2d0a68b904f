import { openUnreadSocket } from '../env/unread-socket.ts';
import { attacksOf, type Means } from './attacks.ts';
import { openIdle, openSlowBody } from './raw-connections.ts';

const UNREAD_SOCKETS = 60;
const SLOW_BODIES = 100;
/** The number of concurrent loops for each kind of attack. */
const LOOPS = 8;

/**
 * Attacks the server as one free account, in a separate process. Arguments: `Means` as JSON, and the number of idle connections to open.
 * Sends its parent a message once everything is open.
 */
const [json = '', connections = '0'] = process.argv.slice(2);
const means = JSON.parse(json) as Means;
const port = Number(new URL(means.url).port);
const statuses = new Map<string, number>();

const attacks = attacksOf(means, (answer) => statuses.set(answer, (statuses.get(answer) ?? 0) + 1));
for (const attack of attacks) {
  for (let n = 0; n < LOOPS; n += 1) {
    void (async () => {
      for (;;) await attack();
    })();
  }
}
const unread = await Promise.all(
  Array.from({ length: UNREAD_SOCKETS }, () =>
    openUnreadSocket(port, means.token).then(
      ({ socket }) => socket,
      () => null,
    ),
  ),
);
const slow = Array.from({ length: SLOW_BODIES }, (_, n) =>
  openSlowBody(port, n % 2 ? '/api/verify' : '/api/generate', means.token),
);
const idle = await openIdle(port, Number(connections));
process.on('SIGTERM', () => {
  const open = (sockets: readonly ({ destroyed: boolean } | null)[]) =>
    sockets.filter((socket) => socket && !socket.destroyed).length;
  const stillOpen = { idle: open(idle), slow: open(slow), unread: open(unread) };
  console.log(
    JSON.stringify({ ...Object.fromEntries([...statuses].toSorted()), connections: stillOpen }, null, 1),
  );
  process.exit(0);
});
process.send?.('everything is open');
