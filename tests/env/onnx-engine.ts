import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PackFolders, packFolders, recordPath } from '@easel/shared/node/models/packs/installed-pack';
import { leasePart } from './parts.ts';

/** ONNX Runtime for tests; `url` is its folder. */
export const testOnnxEngine = () => leasePart('onnx-engine');

/** A pack with tiny networks and random weights, made by infra/models/export/golden.py. */
export const TINY_PACK = fileURLToPath(new URL('../fixtures/onnx/tiny', import.meta.url));

/** Changes the tiny pack to one of several steps. */
export const TINY_LCM = {
  sampling: { scheduler: 'lcm', steps: 4, guidance: 8, embedding: 16 },
  unet: { graph: 'lcm-unet.onnx', weights: 'lcm-unet/diffusion_pytorch_model.safetensors' },
};

/** Installs the tiny pack in a data folder, as `models add` does. @param changes of its pack.json */
export async function installTinyPack(
  home: string,
  { engine, id = 'tiny', changes = {} }: { engine?: string; id?: string; changes?: object } = {},
): Promise<PackFolders> {
  const folders = packFolders(home);
  const pack = join(folders.packs, id);
  await cp(TINY_PACK, pack, { recursive: true });
  const file = join(pack, 'pack.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...changes }));
  const record = { pack: id, files: {}, selfTest: { seconds: 0.1, memoryBytes: 0, pixels: 1 } };
  await writeFile(recordPath(pack), JSON.stringify(record));
  if (engine !== undefined) {
    await mkdir(dirname(folders.engine), { recursive: true });
    await symlink(engine, folders.engine, 'dir');
  }
  return folders;
}
