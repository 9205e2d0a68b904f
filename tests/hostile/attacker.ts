import { setTimeout as sleep } from 'node:timers/promises';
import { openIdle, openSlowBody, openUnread } from './raw-connections.ts';

const IDLE_CONNECTIONS = 10_000;
const UNREAD_SOCKETS = 60;
const SLOW_BODIES = 100;
/** Loops of each kind at once. */
const LOOPS = 8;

/** One free account that does its worst, in a process of its own. Arguments: the server's URL, a token, an id of its generations. */
const [url = '', token = '', id = ''] = process.argv.slice(2);
const port = Number(new URL(url).port);
const statuses = new Map<string, number>();

const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const brackets = JSON.stringify({ prompt: '<'.repeat(32_000) + '>'.repeat(32_000) });

async function ask(name: string, method: string, path: string, body?: string): Promise<unknown> {
  try {
    const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
    const key = `${name} ${answer.status}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    const text = await answer.text();
    return text.startsWith('{') ? JSON.parse(text) : text;
  } catch {
    statuses.set(`${name} failed`, (statuses.get(`${name} failed`) ?? 0) + 1);
    await sleep(50);
    return undefined;
  }
}

let isFavorite = false;
const ATTACKS: readonly (() => Promise<unknown>)[] = [
  () => ask('bracket prompts', 'POST', '/api/generate', brackets),
  () => ask('searches', 'GET', '/api/gallery?search=zq&limit=48'),
  () => ask('searches of a visitor', 'GET', '/api/gallery?search=z'),
  () => ask('HEAD', 'HEAD', `/api/generations/${id}`),
  () => ask('HEAD of a document', 'HEAD', '/api/openapi.json'),
  () => ask('exports', 'POST', '/api/export'),
  () => {
    isFavorite = !isFavorite;
    return ask('changes', 'PATCH', `/api/generations/${id}`, JSON.stringify({ isFavorite }));
  },
  async () => {
    const made = (await ask('submissions', 'POST', '/api/generate', '{"prompt":"a fox"}')) as { id?: string };
    if (made?.id) await ask('cancels', 'POST', `/api/generations/${made.id}/cancel`);
  },
];

for (const attack of ATTACKS) {
  for (let n = 0; n < LOOPS; n += 1) {
    void (async () => {
      for (;;) await attack();
    })();
  }
}
const unread = await Promise.all(Array.from({ length: UNREAD_SOCKETS }, () => openUnread(port, token)));
const slow = Array.from({ length: SLOW_BODIES }, (_, n) =>
  openSlowBody(port, n % 2 ? '/api/verify' : '/api/generate', token),
);
const idle = await openIdle(port, IDLE_CONNECTIONS);
process.on('SIGTERM', () => {
  const open = (sockets: readonly ({ destroyed: boolean } | null)[]) =>
    sockets.filter((socket) => socket && !socket.destroyed).length;
  const connections = { idle: open(idle), slow: open(slow), unread: open(unread) };
  console.log(JSON.stringify({ ...Object.fromEntries([...statuses].toSorted()), connections }, null, 1));
  process.exit(0);
});
