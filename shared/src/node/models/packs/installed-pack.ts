import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { parseSettings } from '../parse-settings.ts';

/** The output of a pack's self-test: for one picture, without loading the model. */
export const selfTestSchema = z.object({ seconds: z.number(), memoryBytes: z.int(), pixels: z.int() });

/** The record that `models add` writes when a pack has passed its self-test. */
export const installedSchema = z.object({
  pack: z.string(),
  /** By path in the pack. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  selfTest: selfTestSchema,
});
export type Installed = z.output<typeof installedSchema>;

export interface PackFolders {
  /** The weights of the packs, a folder each. */
  packs: string;
  /** Where the engine's package is installed, with its `node_modules`. */
  engine: string;
}

/** The version that is installed, and that `infra/models/engine` pins with its checksum. */
export const ENGINE_VERSION = '1.30.0';

/** Returns the folders below EASEL_HOME. */
export function packFolders(home: string): PackFolders {
  return {
    packs: resolve(home, 'models'),
    engine: resolve(home, 'engines', `onnxruntime-node-${ENGINE_VERSION}`),
  };
}

export const recordPath = (folder: string) => join(folder, 'installed.json');

/** Reads what is recorded about an installed pack. Undefined if it is not installed, or not completely. */
export async function readInstalled(packFolder: string): Promise<Installed | undefined> {
  const text = await readFile(recordPath(packFolder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = parseSettings(text, installedSchema);
  return parsed.ok ? parsed.value : undefined;
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
