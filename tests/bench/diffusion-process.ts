/**
 * The child process of the diffusion benchmark: makes pictures as the worker's model process does, and prints the duration of
 * each as JSON.
 */
import { basename, dirname } from 'node:path';
import { readPack } from '@easel/shared/node/models/packs/pack-schema';
import { openEngine } from '@easel/worker/providers/onnx/engine';
import { createNoise } from '@easel/worker/providers/onnx/noise';
import { openPipeline } from '@easel/worker/providers/onnx/pipeline';

const [folder = '', threads = '', count = '', engineFolder = ''] = process.argv.slice(2);
const SIDE = 512;

const pack = await readPack(basename(folder), dirname(folder));
const pipeline = await openPipeline(pack, openEngine({ engineFolder, folder, threads: Number(threads) }));
const request = { prompt: 'a red fox in the snow', width: SIDE, height: SIDE, steps: null, guidance: null };
const pictures: { seconds: number; cpuSeconds: number }[] = [];
for (let seed = 0; seed < Number(count); seed += 1) {
  const started = performance.now();
  const before = process.cpuUsage();
  await pipeline.generate(request, createNoise(seed), () => {});
  const { user, system } = process.cpuUsage(before);
  pictures.push({ seconds: (performance.now() - started) / 1e3, cpuSeconds: (user + system) / 1e6 });
}
console.log(JSON.stringify({ pictures, peakBytes: process.resourceUsage().maxRSS * 1_024 }));
