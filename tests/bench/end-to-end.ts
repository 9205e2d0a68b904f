import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawImage } from '@easel/worker/providers/types';
import sharp from 'sharp';
import type { ApiClient } from '../env/api-client.ts';
import { subscribe } from '../env/subscribe.ts';
import { startSystem, systemParts } from '../env/system.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';
import { startOpenAiServer } from '../fixtures/openai/server.ts';
import { encodeAlone, paint } from './pictures.ts';
import { createCpuMeter } from './record/cpu.ts';
import type { RowGroup } from './record/group.ts';
import { connect } from './record/sql.ts';
import type { CpuMs, Measurement } from './table.ts';

const USERS = 16;
/** Generations of each user in flight. */
const EACH = 4;
const WORKERS = 2;
/** Parallel requests of all workers to the model server. */
const PLACES = 8;
const COUNT = 320;
const WARM_UP = 64;
const SIDE = 512;
const MODEL = 'prepared';
/** Fewer than the pictures, because their rate is steadier. */
const FLOOR_COUNT = 40;
const FLOOR_NAME = "sharp's encodes of the same three files alone";

type Backend = 'postgres' | 'redis';

/**
 * Pictures from the submission over HTTP until their result has been read, made by workers that ask a model server with a
 * prepared answer. Ends are detected in the database, so no client polls.
 */
export const endToEndGroup = (queue: Backend): RowGroup => ({
  name: `end-to-end-${queue}`,
  rounds: 3,
  async open() {
    const parts = await systemParts({ queue });
    if (!parts.available) return { skipped: parts.reason };
    const folder = await temporaryFolder('end-to-end');
    const models = await startOpenAiServer();
    const picture = paint('a boat on a lake in the mountains at dawn', 'oil-painting', SIDE);
    models.behave({ kind: 'say', type: 'application/json', body: await answerOf(picture) });
    const file = join(folder.path, 'models.json');
    await writeFile(file, JSON.stringify({ models: [modelAt(models.url)] }));
    const env = { LOG_LEVEL: 'error', MODELS_FILE: file };
    const system = await startSystem({ ...parts, workers: WORKERS, env });
    const ended = watchEnds(system.databaseUrl);
    const close = async () => {
      await ended.close();
      await system.stop();
      await models.close();
      await folder.remove();
    };
    try {
      const users = await Promise.all(Array.from({ length: USERS }, () => system.signUp()));
      const ids = users.map(({ session }) => session.user.id);
      await subscribe(system.databaseUrl, ids, 'enterprise');
      await makeAll(users, ended, WARM_UP);
      const ofEasel = await createCpuMeter({
        server: system.process('server-1').pid,
        'worker-1': system.process('worker-1').pid,
        'worker-2': system.process('worker-2').pid,
      });
      const ofFloor = await createCpuMeter({ worker: process.pid });
      return {
        async round() {
          const easel = await ofEasel.during(
            () => perSecond(COUNT, () => makeAll(users, ended, COUNT)),
            () => COUNT,
          );
          const floor = await ofFloor.during(
            () => perSecond(FLOOR_COUNT, () => lanes(WORKERS, FLOOR_COUNT, () => encodeAlone(picture))),
            () => FLOOR_COUNT,
          );
          return rowsOf(queue, easel, floor);
        },
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  },
});

/** Pictures per second, and the CPU time of one. */
interface Measured {
  result: number;
  cpuMs: CpuMs | undefined;
}

function rowsOf(queue: Backend, easel: Measured, floor: Measured): Measurement[] {
  const rows: Measurement[] = [
    {
      name: `pictures from submission to read, queue on ${queue}`,
      unit: '/s',
      easel: easel.result,
      floor: floor.result,
      floorName: FLOOR_NAME,
      ...(easel.cpuMs && { cpuMs: easel.cpuMs }),
      ...(floor.cpuMs && { floorCpuMs: { worker: floor.cpuMs.worker ?? Number.NaN } }),
    },
  ];
  if (easel.cpuMs && floor.cpuMs) {
    rows.push({
      name: `CPU of such a picture, queue on ${queue}`,
      unit: 'ms',
      easel: sumOf(easel.cpuMs),
      floor: floor.cpuMs.worker ?? Number.NaN,
      floorName: FLOOR_NAME,
    });
  }
  return rows;
}

/** Returns the answer of an OpenAI images API server with this picture. */
async function answerOf({ data, width, height, channels }: RawImage): Promise<string> {
  const png = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
  return JSON.stringify({ created: 1, data: [{ b64_json: png.toString('base64') }] });
}

const modelAt = (url: string) => ({
  id: MODEL,
  name: 'Prepared',
  expectedSeconds: 1,
  provider: { type: 'openai', model: 'sd', dialect: 'localai' },
  endpoints: [{ url, concurrency: PLACES }],
});

/** Makes this many pictures, `EACH` in parallel for each user, and reads each once it has ended. */
async function makeAll(users: readonly ApiClient[], ended: Ends, count: number): Promise<void> {
  let next = 0;
  await lanes(users.length * EACH, count, async () => {
    const user = users[next++ % users.length] as ApiClient;
    const { id } = await user.generate({
      prompt: 'a fox',
      style: 'sketch',
      model: MODEL,
      resolution: '512x512',
    });
    await ended.of(id);
    const { status } = await user.get(id);
    if (status !== 'completed') throw new Error(`${id} is ${status}`);
  });
}

/** Runs the work `count` times, `atOnce` in parallel. */
async function lanes(atOnce: number, count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return count / ((performance.now() - started) / 1_000);
}

const sumOf = (cpuMs: CpuMs) => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);

interface Ends {
  /** Resolves soon after the generation has ended. */
  of(id: string): Promise<void>;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 50;

/** Detects ended generations, with one statement for all. */
function watchEnds(databaseUrl: string): Ends {
  const sql = connect(databaseUrl);
  const awaited = new Map<string, () => void>();
  async function look(): Promise<void> {
    if (awaited.size === 0) return;
    const rows = await sql<{ id: string }[]>`
      select id from generations where id = any (${[...awaited.keys()]}::uuid[]) and status not in ('pending', 'processing')`;
    for (const { id } of rows) {
      awaited.get(id)?.();
      awaited.delete(id);
    }
  }
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);
  return {
    of: (id) => new Promise((resolve) => awaited.set(id, resolve)),
    async close() {
      clearInterval(timer);
      await looking;
      await sql.end();
    },
  };
}
