import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ApiClient } from '../env/api-client.ts';
import { subscribe } from '../env/subscribe.ts';
import { startSystem, systemParts } from '../env/system.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';
import { startOpenAiServer } from '../fixtures/openai/server.ts';
import { encodeAlone, paint } from './pictures.ts';
import { createCpuMeter } from './record/cpu.ts';
import type { OpenGroup, RowGroup } from './record/group.ts';
import { connect } from './record/sql.ts';
import type { CpuMs } from './table.ts';

const USERS = 16;
/** Generations of each user that are under way at once. */
const EACH = 4;
const WORKERS = 2;
/** Pictures that all workers ask the model server for at once. */
const PLACES = 8;
const COUNT = 320;
const WARM_UP = 64;
const SIDE = 512;
const MODEL = 'prepared';
const FLOOR_NAME = "sharp's encodes of the same three files alone";

type Backend = 'postgres' | 'redis';

/**
 * Pictures from the submission over HTTP until their result has been read, made by workers that ask a model server with a prepared
 * answer. What ends is seen in the database, so no client polls.
 */
export const endToEndGroup = (queue: Backend): RowGroup => ({
  name: `end-to-end-${queue}`,
  rounds: 3,
  async open() {
    const parts = await systemParts({ queue });
    if (!parts.available) return { skipped: parts.reason };
    const folder = await temporaryFolder('end-to-end');
    const picture = paint('a boat on a lake in the mountains at dawn', 'oil-painting', SIDE);
    const models = await startOpenAiServer();
    const { data, width, height, channels } = picture;
    const png = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
    const answer = { created: 1, data: [{ b64_json: png.toString('base64') }] };
    models.behave({ kind: 'say', type: 'application/json', body: JSON.stringify(answer) });
    const file = join(folder.path, 'models.json');
    await writeFile(file, JSON.stringify({ models: [modelAt(models.url)] }));
    const system = await startSystem({
      ...parts,
      workers: WORKERS,
      env: { LOG_LEVEL: 'error', MODELS_FILE: file },
    });
    const users = await Promise.all(Array.from({ length: USERS }, () => system.signUp()));
    const ids = users.map(({ session }) => session.user.id);
    await subscribe(system.databaseUrl, ids, 'enterprise');
    const ended = watchEnds(system.databaseUrl);
    const processes = {
      server: system.process('server-1').pid,
      'worker-1': system.process('worker-1').pid,
      'worker-2': system.process('worker-2').pid,
    };
    const meter = await createCpuMeter(processes);
    const alone = await createCpuMeter({ encodes: process.pid });
    await makeAll(users, ended, WARM_UP);
    const group: OpenGroup = {
      async round() {
        const easel = await meter.during(
          () => perSecond(COUNT, () => makeAll(users, ended, COUNT)),
          () => COUNT,
        );
        const floor = await alone.during(
          () => perSecond(COUNT / 8, () => lanes(WORKERS, COUNT / 8, () => encodeAlone(picture))),
          () => COUNT / 8,
        );
        const rate = { easel: easel.result, floor: floor.result, floorName: FLOOR_NAME };
        const cpuMs = easel.cpuMs;
        const floorCpuMs = floor.cpuMs && { worker: floor.cpuMs.encodes ?? Number.NaN };
        const name = `pictures from submission to read, queue on ${queue}`;
        return [
          { name, unit: '/s', ...rate, ...(cpuMs && { cpuMs }), ...(floorCpuMs && { floorCpuMs }) },
          ...(cpuMs && floorCpuMs
            ? [
                {
                  name: `CPU of such a picture, queue on ${queue}`,
                  unit: 'ms',
                  easel: sumOf(cpuMs),
                  floor: floorCpuMs.worker,
                  floorName: FLOOR_NAME,
                },
              ]
            : []),
        ];
      },
      async close() {
        await ended.close();
        await system.stop();
        await models.close();
        await folder.remove();
      },
    };
    return group;
  },
});

const modelAt = (url: string) => ({
  id: MODEL,
  name: 'Prepared',
  expectedSeconds: 1,
  provider: { type: 'openai', model: 'sd', dialect: 'localai' },
  endpoints: [{ url, concurrency: PLACES }],
});

/** Makes so many pictures, `EACH` of each user at once, and reads each once it has ended. */
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

/** Runs the work so many times, so many at once. */
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

/** Looks with one statement for all that have ended. */
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
