import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { paint } from './pictures.ts';
import type { Measurement } from './table.ts';

const SIDE = 1_536;
const CONCURRENCY = 4;
const PICTURES = 80;

/** The task of the child process. Without pictures, it only loads its modules. */
export interface MemoryTask {
  /** A PNG, as sent by a model server. */
  encoded: Uint8Array;
  pictures: number;
  concurrency: number;
}

/**
 * Measures the peak resident set, in megabytes, of a process that finishes pictures as a worker does, with glibc's default allocator
 * and with fewer arenas, against the same process when idle.
 */
export async function measureMemory(): Promise<Measurement[]> {
  const { data, width, height, channels } = paint('a red fox in a snowy forest', 'oil-painting', SIDE);
  const encoded = await sharp(data, { raw: { width, height, channels } }).png().toBuffer();
  const task: MemoryTask = { encoded, pictures: PICTURES, concurrency: CONCURRENCY };
  const floor = await peakOf({ ...task, pictures: 0 }, {});
  const measure = async (label: string, env: Record<string, string>): Promise<Measurement> => ({
    name: `memory, ${CONCURRENCY} at once of ${SIDE}x${SIDE}${label}`,
    unit: 'MB',
    easel: await peakOf(task, env),
    floor,
    floorName: 'the same process at rest',
  });
  return [await measure('', {}), await measure(', MALLOC_ARENA_MAX=2', { MALLOC_ARENA_MAX: '2' })];
}

function peakOf(task: MemoryTask, env: Record<string, string>): Promise<number> {
  const program = fileURLToPath(new URL('memory-process.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = fork(program, { env: { ...process.env, ...env }, serialization: 'advanced' });
    child.once('message', (megabytes) => resolve(Number(megabytes)));
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`The process ended with ${code} and no figure`)));
    child.send(task);
  });
}
