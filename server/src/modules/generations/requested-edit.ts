import { DEFAULT_STRENGTHS, type EditMode } from '@easel/shared/contracts/inputs';
import type { RequestedInput } from '@easel/shared/contracts/inputs.schema';
import type { Size } from '@easel/shared/contracts/sizes';
import type { Db } from '@easel/shared/node/db/client';
import {
  plainPrompt,
  SCENE_STEPS_MAX,
  type SceneStep,
  type StoredInput,
} from '@easel/shared/node/domain/stored-inputs';
import { capabilitiesOf, type ProviderCapabilities } from '@easel/shared/node/models/providers';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { findInGallery } from '@easel/shared/node/repos/gallery/visibility.repo';
import { findSources, findUploads, type SourceRow } from '@easel/shared/node/repos/generations/inputs.repo';
import { invalid } from '../../http/validation.ts';

/** The picture to change. `source` is null for an upload. */
export type Init = Size & { source: SourceRow | null };

/** The input pictures of a request. Its user may use them. */
export interface RequestedEdit {
  mode: EditMode;
  inputs: StoredInput[];
  /** Null in modes without one. */
  init: Init | null;
}

/** Modes that take published pictures of other users, if the operator allows it. */
const REMIXES: readonly EditMode[] = ['vary', 'reference'];

export interface RemixOptions {
  /** Whether published pictures of others may be varied. */
  allowsRemix: boolean;
}

/** Returns whether a mode takes other users' pictures that are visible in the gallery. */
export const mayRemix = ({ allowsRemix }: RemixOptions, mode: EditMode | null): boolean =>
  allowsRemix && mode !== null && REMIXES.includes(mode);

export interface EditOptions extends RemixOptions {
  db: Db;
}

/**
 * Finds the pictures of a request. Returns null for a request without any.
 *
 * @throws {AppError} validation_failed for a picture that is not the user's, has no image or was removed
 */
export async function requestedEdit(
  options: EditOptions,
  userId: string,
  { mode, inputs = [] }: { mode?: EditMode | undefined; inputs?: readonly RequestedInput[] | undefined },
): Promise<RequestedEdit | null> {
  if (mode === undefined) return null;
  const { db } = options;
  const [uploads, sources] = await Promise.all([
    findUploads(
      db,
      inputs.flatMap(({ upload }) => upload ?? []),
    ),
    findSources(
      db,
      inputs.flatMap(({ generation }) => generation ?? []),
    ),
  ]);
  const foreign = [...sources.values()].filter((source) => source.userId !== userId).map(({ id }) => id);
  const remixable = mayRemix(options, mode) ? await findInGallery(db, foreign) : new Set();
  const mayUse = (source: SourceRow) => source.userId === userId || remixable.has(source.id);

  let init: Init | null = null;
  const stored = inputs.map(({ role, upload, generation, strength }, index): StoredInput => {
    const row = upload === undefined ? undefined : uploads.get(upload);
    const source = generation === undefined ? undefined : sources.get(generation);
    if (upload !== undefined && (row?.userId !== userId || row.deletedAt)) {
      throw invalid([{ pointer: `/inputs/${index}/upload`, message: 'Upload not found.' }]);
    }
    if (generation !== undefined && (!source || source.deletedAt || !mayUse(source))) {
      throw invalid([
        { pointer: `/inputs/${index}/generation`, message: 'There is no finished picture with this id.' },
      ]);
    }
    const found = row ?? source;
    if (role === 'init' && found) init = { width: found.width, height: found.height, source: source ?? null };
    return {
      role,
      upload: upload ?? null,
      generation: generation ?? null,
      strength: role === 'init' ? (strength ?? DEFAULT_STRENGTHS[mode] ?? null) : null,
    };
  });
  return { mode, inputs: stored, init };
}

/** Returns whether a model has a mode, at any price. */
export function takesMode(model: RegisteredModel, mode: EditMode): boolean {
  const capabilities: ProviderCapabilities = capabilitiesOf(model.provider);
  if (mode === 'reference') return capabilities.references > 0;
  return mode === 'enlarge' || capabilities[mode];
}

/**
 * Checks that a model supports the requested edit, and adds how its scene was made, for a model that needs that.
 *
 * @throws {AppError} validation_failed
 */
export function assertModelTakes(
  model: RegisteredModel,
  { mode, inputs, init }: RequestedEdit,
  others: readonly RegisteredModel[],
): StoredInput[] {
  if (!takesMode(model, mode)) {
    const able = others.filter((other) => takesMode(other, mode)).map(({ id }) => id);
    const instead = able.length > 0 ? `These models can: ${able.join(', ')}.` : 'No model here can.';
    throw invalid([{ pointer: '/mode', message: `${model.name} has no mode ${mode}. ${instead}` }]);
  }
  const { references, variesOwnOnly } = capabilitiesOf(model.provider);
  if (inputs.filter(({ role }) => role === 'reference').length > references) {
    throw invalid([
      { pointer: '/inputs', message: `${model.name} supports ${references} reference pictures.` },
    ]);
  }
  const scene = init?.source?.model === model.id ? sceneOf(init.source) : undefined;
  if (mode === 'vary' && variesOwnOnly && !scene) {
    const message = `${model.name} varies only pictures that it made itself, and these by their recipes.`;
    throw invalid([{ pointer: '/inputs', message }]);
  }
  if (!scene) return inputs;
  if (scene.length > SCENE_STEPS_MAX) {
    const message = 'This is a variation of too many variations. Please start from an earlier one.';
    throw invalid([{ pointer: '/inputs', message }]);
  }
  return inputs.map((input) => (input.role === 'init' ? { ...input, scene } : input));
}

/** Returns the steps by which a scene was made, beginning with the first picture; undefined if the model did not make the first one. */
function sceneOf(source: SourceRow): SceneStep[] | undefined {
  const own = { words: plainPrompt(source), seed: source.seed };
  if (source.mode === null) return [{ ...own, strength: 1 }];
  const init = source.inputs?.find(({ role }) => role === 'init');
  if (!init?.scene) return undefined;
  return [...init.scene, { ...own, strength: source.mode === 'vary' ? (init.strength ?? 0) : 0 }];
}
