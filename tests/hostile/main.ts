import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { quantile } from '../bench/table.ts';
import type { ApiClient } from '../env/api-client.ts';
import { startSystem } from '../env/system.ts';

const QUIET_SECONDS = 20;
const ATTACK_SECONDS = Number(process.env.HOSTILE_SECONDS ?? 45);
const PEOPLE = 4;
const PAUSE_MS = 40;
const MB = 1024 ** 2;

/** Measures what one hostile free account does to others, and to the memory of the server. Has no pass mark. */
const system = await startSystem({
  servers: 1,
  workers: 0,
  env: { LOG_LEVEL: 'error', AUTH_REQUESTS_PER_MINUTE: '1000' },
});
try {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => system.signUp()));
  const paths = await Promise.all(people.map(pathOf));
  const mallory = await system.signUp();
  const own = await mallory.generate({ prompt: 'a fox', style: 'sketch', resolution: '512x512' });
  await work(people, paths, 3);
  const quiet = await measure(() => work(people, paths, QUIET_SECONDS));

  const script = fileURLToPath(new URL('./attacker.ts', import.meta.url));
  const args = [script, system.url, mallory.session.access_token, own.id];
  const attacker = spawn(process.execPath, args, { stdio: 'inherit' });
  await sleep(5_000);
  const attacked = await measure(() => work(people, paths, ATTACK_SECONDS));
  attacker.kill('SIGTERM');
  await once(attacker, 'exit');
  const after = await measure(() => work(people, paths, 5));
  console.table({ quiet, attacked, after });
} finally {
  await system.stop();
}
process.exit(0);

async function pathOf(client: ApiClient): Promise<string> {
  const { id } = await client.generate({ prompt: 'a fox', style: 'sketch', resolution: '512x512' });
  await client.cancel(id);
  return `/api/generations/${id}`;
}

/** Returns how long the work's requests took, in milliseconds, and the server's largest memory meanwhile, in MB. */
async function measure(run: () => Promise<{ took: number[]; failed: number }>) {
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

/** Lets everybody read and change something, one request after the other, for this long. */
async function work(people: readonly ApiClient[], paths: readonly string[], seconds: number) {
  const took: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1_000;
  async function workOf(client: ApiClient, path: string): Promise<void> {
    for (let n = 0; performance.now() < end; n += 1) {
      const started = performance.now();
      const answer = await client.fetch(n % 5 === 4 ? '/api/generations?limit=20' : path);
      await answer.text();
      if (answer.status !== 200) failed += 1;
      took.push(performance.now() - started);
      await sleep(PAUSE_MS);
    }
  }
  await Promise.all(people.map((client, i) => workOf(client, paths[i] ?? '')));
  return { took, failed };
}
