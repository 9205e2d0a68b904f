import type { RawImage } from '@easel/worker/providers/types';
import { createHarness } from '@easel/worker/test/harness';
import { acceptGenerations } from './make-generations.ts';
import { encodeAlone, paint } from './pictures.ts';
import { createCpuMeter } from './record/cpu.ts';
import { type CpuMs, type Measurement, printTable } from './table.ts';

const COUNT = 80;
/** Lets every connection of the pool plan its statements once, as after the first minutes of a worker. */
const WARM_UP = 20;
const CONCURRENCY = 2;
const SIDES = [512, 1_024] as const;
const AIM = 0.85;
const FLOOR_NAME = "sharp's encodes of the same three files alone";

/**
 * Measures generations from queued to settled, with a model that returns a prepared picture, against encoding the same files alone:
 * as a rate, and as CPU, which other load on the machine does not change. The difference is the cost of queue, claim, lease,
 * watermark, fingerprint, store and settlement.
 */
export async function measurePipeline(): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const side of SIDES) rows.push(...(await measureSide(side)));
  return rows;
}

async function measureSide(side: number): Promise<Measurement[]> {
  const picture = paint('a boat on a lake in the mountains at dawn', 'oil-painting', side);
  const harness = await createHarness();
  try {
    const meter = await createCpuMeter({ worker: process.pid });
    await harness.worker(async () => ({ image: picture, warnings: [] }), { concurrency: CONCURRENCY });
    const warmUp = await acceptGenerations(harness, WARM_UP, side);
    await warmUp();
    const makeAll = await acceptGenerations(harness, COUNT, side);
    const easel = await meter.during(makeAll, () => COUNT);
    const floor = await meter.during(
      () => encode(picture),
      () => COUNT,
    );
    const name = `generations ${side}x${side}, model of no time`;
    const common = {
      floorName: FLOOR_NAME,
      ...(easel.cpuMs && { cpuMs: easel.cpuMs }),
      ...(floor.cpuMs && { floorCpuMs: { worker: floor.cpuMs.worker ?? 0 } }),
    };
    const rates = { easel: easel.result, floor: floor.result, aim: AIM };
    const rows: Measurement[] = [{ name, unit: '/s', ...rates, ...common }];
    if (easel.cpuMs && floor.cpuMs) {
      const cpu = { easel: sumOf(easel.cpuMs), floor: floor.cpuMs.worker ?? Number.NaN, aim: 1 / AIM };
      rows.push({
        name: `CPU of a generation ${side}x${side}, worker and database`,
        unit: 'ms',
        ...cpu,
        ...common,
      });
    }
    return rows;
  } finally {
    await harness.close();
  }
}

const sumOf = (cpuMs: CpuMs) => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);

/** Encodes as many pictures as the pipeline, as many at once. Returns how many a second. */
async function encode(picture: RawImage): Promise<number> {
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next++ < COUNT) await encodeAlone(picture);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  return COUNT / ((performance.now() - started) / 1_000);
}

if (import.meta.main) {
  printTable(await measurePipeline());
  process.exit(0);
}
