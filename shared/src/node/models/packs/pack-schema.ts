import { access, glob, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { parseSettings } from '../parse-settings.ts';

const INFRA_MODELS = fileURLToPath(new URL('../../../../../infra/models', import.meta.url));
/** The packs that come with Easel, a folder each. */
export const PACKS_FOLDER = join(INFRA_MODELS, 'packs');

/** A path inside a pack: it never leaves its folder. */
const pathSchema = z
  .string()
  .regex(/^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/, 'takes a relative path of plain names');

const fileSchema = z.strictObject({
  path: pathSchema.describe('Where it lies in the installed pack'),
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'takes owner/name'),
  revision: z.string().regex(/^[0-9a-f]{40}$/, 'takes the 40 digits of a commit'),
  source: pathSchema.describe('The path in the repository'),
  bytes: z.int().positive().optional().describe('Known only where a source for it was found'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe('As bytes; where it is absent, the checksum that the hub gives for the revision counts'),
});
export type PackFile = z.output<typeof fileSchema>;

const componentSchema = z.strictObject({
  graph: z
    .string()
    .regex(/^[\w-]+\.onnx$/)
    .describe('A file of the pack, or of infra/models/graphs'),
  weights: pathSchema,
});

const samplingSchema = z.discriminatedUnion('scheduler', [
  z.strictObject({ scheduler: z.literal('one-step') }),
  z.strictObject({ scheduler: z.literal('euler'), steps: z.int().min(1).max(100) }),
  z.strictObject({
    scheduler: z.literal('lcm'),
    steps: z.int().min(1).max(50),
    guidance: z.number().min(1).max(30).describe('The default scale, which the UNet takes as an embedding'),
    embedding: z.int().min(2).max(4_096).describe("Width of the UNet's embedding of the guidance scale"),
  }),
]);
export type Sampling = z.output<typeof samplingSchema>;

export const packSchema = z.strictObject({
  name: z.string().min(1).max(60),
  description: z.string().max(200),
  author: z.string(),
  page: z.url(),
  license: z.strictObject({
    name: z.string(),
    url: z.url(),
    restrictions: z.array(z.string()).describe('What it forbids, in short; its own text counts'),
  }),
  files: z.array(fileSchema).min(1),
  tokenizer: z.strictObject({ vocabulary: pathSchema, merges: pathSchema }),
  textEncoder: componentSchema,
  unet: componentSchema,
  decoder: componentSchema,
  sampling: samplingSchema,
  maxPixels: z.int().min(4_096).describe('Larger pictures are made at this size, in the same shape'),
  memoryBytes: z.int().positive().describe('What it takes while it makes a picture of maxPixels'),
  model: z
    .looseObject({ id: z.string(), resolutions: z.array(z.string()).min(1) })
    .describe("The entry for models.json, without what the pack's name and its self-test give"),
});
export type Pack = z.output<typeof packSchema> & {
  id: string;
  /** Contains pack.json and the graphs, unless they are shared. */
  folder: string;
};

/** @throws {Error} when there is no such pack, or it is wrong */
export async function readPack(id: string, packsFolder = PACKS_FOLDER): Promise<Pack> {
  const folder = resolve(packsFolder, id);
  return parsePack(await readFile(join(folder, 'pack.json'), 'utf8'), folder);
}

/** Parses a pack. Its id is the name of its folder. @throws {Error} when it is wrong, with one line that names each problem */
export function parsePack(text: string, folder: string): Pack {
  const parsed = parseSettings(text, packSchema);
  if (!parsed.ok) throw new Error(`${join(folder, 'pack.json')}: ${parsed.problems.join('; ')}`);
  return { ...parsed.value, id: basename(folder), folder };
}

/** Lists the ids of the packs. */
export async function listPacks(packsFolder = PACKS_FOLDER): Promise<string[]> {
  const ids: string[] = [];
  for await (const path of glob('*/pack.json', { cwd: packsFolder })) ids.push(dirname(path));
  return ids.sort();
}

/** Returns the path of a graph without weights: the pack's own, or one that packs share. */
export async function graphPath(pack: Pack, name: string): Promise<string> {
  const own = join(pack.folder, name);
  const isOwn = await access(own).then(
    () => true,
    () => false,
  );
  return isOwn ? own : join(INFRA_MODELS, 'graphs', name);
}

/** The three networks of a pack. */
export const componentsOf = ({ textEncoder, unet, decoder }: Pack) => [textEncoder, unet, decoder];
