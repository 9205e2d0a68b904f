import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '@easel/local/paths';
import { z } from 'zod';
import { testOnnxEngine } from '../env/onnx-engine.ts';
import { type Measurement, quantile } from './table.ts';

/** The first one loads and allocates, and does not count. */
const PICTURES = 3;
const FLOOR_NAME = 'diffusers on torch with the same weights, steps, size and number of threads';
const PROGRAM = fileURLToPath(new URL('diffusion-process.ts', import.meta.url));
const DIFFUSERS_PROGRAM = join(ROOT, 'infra/models/export/make_pictures.py');

const takenSchema = z.object({
  pictures: z.array(z.object({ seconds: z.number(), cpuSeconds: z.number() })),
  peakBytes: z.number(),
});

/**
 * Measures a picture of 512x512 by an installed pack, and the peak memory of its process, against diffusers. `BENCH_PACK` is the
 * folder of the pack, such as `.easel/models/sdxs`; `BENCH_PYTHON` is a Python with the packages of
 * infra/models/export/requirements.txt.
 */
export async function measureDiffusion(): Promise<Measurement[] | string> {
  const { BENCH_PACK: pack, BENCH_PYTHON: python } = process.env;
  if (!pack || !python) return 'BENCH_PACK and BENCH_PYTHON are not set, see tests/bench/diffusion.ts';
  const folder = resolve(pack);
  await access(join(folder, 'pack.json'));
  const engine = await testOnnxEngine();
  if (!engine.available) return engine.reason;
  const task = [folder, String(availableParallelism()), String(PICTURES)];
  const easel = await take(process.execPath, [PROGRAM, ...task, engine.url]);
  const floor = await take(python, [DIFFUSERS_PROGRAM, ...task]);
  const id = folder.split('/').at(-1);
  return [
    {
      name: `a picture 512x512 by ${id}`,
      unit: 's',
      easel: easel.seconds,
      floor: floor.seconds,
      floorName: FLOOR_NAME,
      aim: 1.1,
    },
    {
      name: `CPU of a picture 512x512 by ${id}`,
      unit: 's',
      easel: easel.cpuSeconds,
      floor: floor.cpuSeconds,
      floorName: FLOOR_NAME,
      aim: 1.1,
    },
    {
      name: `peak memory of ${id}, 512x512`,
      unit: 'MB',
      easel: easel.peakMb,
      floor: floor.peakMb,
      floorName: FLOOR_NAME,
      aim: 1,
    },
  ];
}

async function take(program: string, args: readonly string[]) {
  const { stdout } = await promisify(execFile)(program, args);
  const { pictures, peakBytes } = takenSchema.parse(JSON.parse(stdout));
  const counted = pictures.slice(1);
  const medianOf = (key: keyof (typeof pictures)[number]) =>
    quantile(
      counted.map((picture) => picture[key]),
      0.5,
    );
  return {
    seconds: medianOf('seconds'),
    cpuSeconds: medianOf('cpuSeconds'),
    peakMb: peakBytes / 1e6,
  };
}
