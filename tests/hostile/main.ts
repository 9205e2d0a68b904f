import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { quantile } from '../bench/table.ts';
import type { ApiClient } from '../env/api-client.ts';
import { subscribe } from '../env/subscribe.ts';
import { startSystem } from '../env/system.ts';
import { startChatServer } from '../fixtures/chat-server.ts';
import type { Means } from './attacks.ts';
import { faultsOf, type Measured } from './verdict.ts';
import { type Worked, work } from './work.ts';

const ATTACK_SECONDS = Number(process.env.HOSTILE_SECONDS ?? 45);
const QUIET_SECONDS = Math.min(20, ATTACK_SECONDS);
const IDLE_CONNECTIONS = process.env.HOSTILE_CONNECTIONS ?? '10000';
const PEOPLE = 4;
const MB = 1024 ** 2;

/**
 * Measures how one hostile free account affects paying users and the memory of the server. Exits with 1 if the effect exceeds what
 * `verdict.ts` allows.
 */
const chat = await startChatServer();
chat.answer('A red fox in fresh snow at first light');
const system = await startSystem({
  servers: 1,
  workers: 1,
  worker: 'scripted',
  env: {
    LOG_LEVEL: 'error',
    AUTH_REQUESTS_PER_MINUTE: '1000',
    PROMPT_HELPER_URL: chat.url,
    PROMPT_HELPER_MODEL: 'a-model',
  },
});
let faults: string[];
try {
  const clients = await Promise.all(Array.from({ length: PEOPLE }, () => system.signUp()));
  const ids = clients.map(({ session }) => session.user.id);
  await subscribe(system.databaseUrl, ids, 'pro');
  const people = await Promise.all(
    clients.map(async (client) => ({ client, path: `/api/generations/${await paint(client)}` })),
  );
  const mallory = await meansOf(await system.signUp());
  await work(people, 3);
  const quiet = await measure(() => work(people, QUIET_SECONDS));

  const script = fileURLToPath(new URL('./attacker.ts', import.meta.url));
  const args = [script, JSON.stringify(mallory), IDLE_CONNECTIONS];
  const attacker = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(attacker, 'message');
  const attacked = await measure(() => work(people, ATTACK_SECONDS));
  attacker.kill('SIGTERM');
  await once(attacker, 'exit');
  const after = await measure(() => work(people, 5));
  console.table({ quiet, attacked, after });
  faults = faultsOf(quiet, attacked);
} finally {
  await system.stop();
  await chat.close();
}
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

async function paint(client: ApiClient): Promise<string> {
  const { id } = await client.generate({ prompt: 'a fox', style: 'sketch', resolution: '512x512' });
  await client.waitUntil(id, 'completed');
  return id;
}

async function meansOf(client: ApiClient): Promise<Means> {
  const scopes = ['generations:read', 'generations:write'];
  const { key } = (await client.call('POST', '/api/keys', { name: 'attack', scopes })) as { key: string };
  return { url: system.url, token: client.session.access_token, apiKey: key, id: await paint(client) };
}

async function measure(run: () => Promise<Worked>): Promise<Measured> {
  let memory = await residentMb();
  const timer = setInterval(async () => {
    memory = Math.max(memory, await residentMb());
  }, 500);
  const { took, failed } = await run();
  clearInterval(timer);
  const ms = (share: number) => Number(quantile(took, share).toFixed(1));
  return {
    requests: took.length,
    failed,
    'p50 ms': ms(0.5),
    'p99 ms': ms(0.99),
    'RSS MB': Math.round(memory),
  };
}

async function residentMb(): Promise<number> {
  const { pid } = system.process('server-1');
  const status = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(status.split(' ')[1] ?? 0) * 4_096) / MB;
}
