import { availableParallelism } from 'node:os';
import { MINUTE_MS } from '@easel/shared/contracts/durations';
import { SIDE_STEP, type Size } from '@easel/shared/contracts/sizes';
import { createTurns } from '@easel/shared/node/async/turns';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import type { Logger } from '@easel/shared/node/logger';
import type { PackFolders } from '@easel/shared/node/models/packs/installed-pack';
import type { Pack } from '@easel/shared/node/models/packs/pack-schema';
import type { OnnxSettings } from '@easel/shared/node/models/provider-settings/onnx';
import { ModelError } from '../model-error.ts';
import { composePrompt } from '../prompt.ts';
import type { ImageProvider, ImageRequest, ImageResult } from '../types.ts';
import { changed, type ModelWarning, unsupported } from '../warnings.ts';
import { createHost } from './host.ts';
import type { Picture } from './pipeline.ts';
import type { ChildOptions } from './protocol.ts';

/** Pictures that a model makes at once. */
export const ONNX_PLACES = 1;
const IDLE_MS = 5 * MINUTE_MS;
/** The factor by which the process may exceed the memory that its pack states. */
const MEMORY_TOLERANCE = 1.5;

export interface OnnxOptions {
  settings: OnnxSettings;
  pack: Pack;
  folders: PackFolders;
  logger: Logger;
  /** Returns the bytes of memory that are available on this machine. */
  availableMemory?: () => number;
  idleMs?: number;
}

/**
 * Makes pictures with a diffusion model on this machine's CPU, in a separate process. One picture at a time, as each
 * uses all cores; the others wait.
 */
export function createOnnxProvider(options: OnnxOptions): ImageProvider {
  const { settings, pack, folders, logger, availableMemory = process.availableMemory } = options;
  const host = createHost({
    ...childOptions({ pack, folders, threads: settings.threads }),
    idleMs: options.idleMs ?? IDLE_MS,
    logger,
  });
  const turns = createTurns({ concurrency: ONNX_PLACES });

  function assertMemory(): void {
    const available = availableMemory();
    if (host.isRunning() || available >= pack.memoryBytes) return;
    const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
    throw new ModelError(
      'model_unavailable',
      `${pack.name} needs ${gigabytes(pack.memoryBytes)} of memory, and ${gigabytes(available)} is free`,
      { retryable: true, refused: true },
    );
  }

  return {
    async generate(request, { signal, onProgress, onQueued, onBegun }) {
      onQueued();
      const size = fittingSize(request, pack.maxPixels);
      const { prompt } = composePrompt(request, plainWords);
      const { seed, steps, guidance } = request;
      const picture = await unlessAborted(
        turns(async () => {
          await host.settled();
          signal.throwIfAborted();
          assertMemory();
          onBegun();
          return host.run(
            { prompt, ...size, seed, steps, guidance },
            {
              signal,
              onStep: ({ preview, ...progress }) =>
                onProgress({ ...progress, preview: { kind: 'raw', channels: 3, ...preview } }),
            },
          );
        }),
        signal,
      );
      return resultOf(picture, request);
    },
    close: () => host.close(),
  };
}

/** @param options.threads default: one for each core */
export function childOptions({
  pack,
  folders,
  threads,
}: {
  pack: Pack;
  folders: PackFolders;
  threads?: number | undefined;
}): ChildOptions {
  return {
    packsFolder: folders.packs,
    pack: pack.id,
    engineFolder: folders.engine,
    threads: threads ?? availableParallelism(),
    limitBytes: pack.memoryBytes * MEMORY_TOLERANCE,
  };
}

/** The tokenizer reads no control syntax. */
const plainWords = (words: string) => words;

function resultOf(picture: Picture, wanted: ImageRequest): ImageResult {
  const { data, width, height, isPromptCut } = picture;
  const warnings: ModelWarning[] = [];
  if (isPromptCut) warnings.push(unsupported('prompt', 'the model reads 75 tokens, and not the rest'));
  if (width !== wanted.width || height !== wanted.height)
    warnings.push(changed('size', `${wanted.width}x${wanted.height}`, `${width}x${height}`));
  return { image: { kind: 'raw', channels: 3, data, width, height }, warnings };
}

/** Returns the size, or one of about the same shape with no more than `maxPixels`. */
export function fittingSize({ width, height }: Size, maxPixels: number): Size {
  if (width * height <= maxPixels) return { width, height };
  const scale = Math.sqrt(maxPixels / (width * height));
  const fit = (side: number) => Math.max(SIDE_STEP, Math.floor((side * scale) / SIDE_STEP) * SIDE_STEP);
  return { width: fit(width), height: fit(height) };
}
