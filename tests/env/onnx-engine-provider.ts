import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installEngine } from '@easel/local/models/install-engine';
import { ENGINE_VERSION } from '@easel/shared/node/models/packs/installed-pack';
import type { Availability, Part } from './availability.ts';
import { cacheFolder } from './machine.ts';

/** Provides ONNX Runtime; `url` is the folder that it is installed in, once, from npm's registry. */
export async function provideOnnxEngine(): Promise<Availability<Part>> {
  const folder = join(cacheFolder(), `onnxruntime-node-${ENGINE_VERSION}`);
  try {
    await mkdir(cacheFolder(), { recursive: true });
    await installEngine(folder);
    return { available: true, url: folder, origin: 'npm', stop: async () => {} };
  } catch (error) {
    return {
      available: false,
      reason: `ONNX Runtime: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}
