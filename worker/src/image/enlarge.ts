import type { Size } from '@easel/shared/contracts/sizes';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import type { Logger } from '@easel/shared/node/logger';
import type { ProviderRegistry } from '../providers/serving/registry.ts';
import type { ModelImage } from '../providers/types.ts';
import { openModelImage, runRaw } from './decode.ts';

/** Default deadline of an upscaler; the image is then enlarged without it. */
export const UPSCALE_TIMEOUT_MS = 120_000;

/** An upscaler with a fixed factor may return up to this many times the requested area. */
export const UPSCALED_AREA = 4;

export interface UpscaleOptions {
  model: string;
  /** Pixels. */
  longSide: number;
  providers: ProviderRegistry;
  signal: AbortSignal;
  logger: Pick<Logger, 'warn'>;
  /** For the log. */
  id: string;
}

/**
 * Renders a larger picture from what the model server's upscaler returns, or without it if the model has none, it fails
 * or its picture cannot be read: a user requests a size, not a method.
 * @throws the signal's reason, and what `render` throws without an upscaled picture
 */
export async function renderUpscaled<Result>(
  original: Uint8Array,
  options: UpscaleOptions,
  render: (upscaled?: ModelImage) => Promise<Result>,
): Promise<Result> {
  const { model, signal, logger, id } = options;
  try {
    const upscaled = await upscale(original, options);
    if (upscaled) return await render(upscaled);
  } catch (err) {
    signal.throwIfAborted();
    logger.warn({ err, id, model }, 'upscaler failed; enlarging without it');
  }
  return render();
}

/** Asks the model's upscaler; undefined if it has none. @throws {ModelError}, TimeoutError, or the signal's reason */
async function upscale(
  original: Uint8Array,
  { model, longSide, providers, signal: ended }: UpscaleOptions,
): Promise<ModelImage | undefined> {
  const { upscale: ask, timeoutMs = UPSCALE_TIMEOUT_MS } = providers.get(model);
  if (!ask) return undefined;
  const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)]);
  signal.throwIfAborted();
  return unlessAborted(ask({ kind: 'encoded', data: original }, { longSide, signal }), signal);
}

/** Enlarges a picture to a size, with the upscaler or a Lanczos filter. @throws {ModelError} model_output_invalid */
export async function enlarge(
  original: Uint8Array,
  { width, height }: Size,
  options: Omit<UpscaleOptions, 'longSide'>,
): Promise<ModelImage> {
  const longSide = Math.max(width, height);
  const maxPixels = UPSCALED_AREA * longSide ** 2;
  const pixels = await renderUpscaled(original, { ...options, longSide }, (upscaled) => {
    const source = upscaled ?? { kind: 'encoded', data: original };
    return runRaw(
      openModelImage(source, { maxPixels }).resize({ width, height, fit: 'fill', kernel: 'lanczos3' }),
    );
  });
  return { kind: 'raw', channels: 3, ...pixels };
}
