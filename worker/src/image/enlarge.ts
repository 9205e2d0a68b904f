import type { Size } from '@easel/shared/contracts/sizes';
import type { Logger } from '@easel/shared/node/logger';
import { unlessAborted } from '../async/unless-aborted.ts';
import type { ProviderRegistry } from '../providers/serving/registry.ts';
import type { ModelImage } from '../providers/types.ts';
import { openModelImage, runRaw } from './decode.ts';

/** Default deadline of an upscaler; the image is then enlarged without it. */
const UPSCALE_TIMEOUT_MS = 120_000;

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
 * Enlarges a picture with the model server's upscaler. Undefined where it has none, or it fails: a user asked for a size, not for a
 * method. @throws the signal's reason
 */
export async function upscale(
  original: Uint8Array,
  options: UpscaleOptions,
): Promise<ModelImage | undefined> {
  const { model, longSide, providers, signal: ended, logger, id } = options;
  try {
    const { upscale: enlarge, timeoutMs = UPSCALE_TIMEOUT_MS } = providers.get(model);
    if (!enlarge) return undefined;
    const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)]);
    signal.throwIfAborted();
    return await unlessAborted(enlarge({ kind: 'encoded', data: original }, { longSide, signal }), signal);
  } catch (err) {
    ended.throwIfAborted();
    logger.warn({ err, id, model }, 'upscaler failed; enlarging without it');
    return undefined;
  }
}

/** Enlarges a picture to a size, with the upscaler or a Lanczos filter. @throws {ModelError} model_output_invalid */
export async function enlarge(
  original: Uint8Array,
  { width, height }: Size,
  options: Omit<UpscaleOptions, 'longSide'>,
): Promise<ModelImage> {
  const longSide = Math.max(width, height);
  const resized = (source: ModelImage) =>
    runRaw(
      openModelImage(source, { maxPixels: UPSCALED_AREA * longSide ** 2 }).resize({
        width,
        height,
        fit: 'fill',
        kernel: 'lanczos3',
      }),
    );
  const byFilter = () => resized({ kind: 'encoded', data: original });
  const upscaled = await upscale(original, { ...options, longSide });
  const pixels = await (upscaled
    ? resized(upscaled).catch((err: unknown) => {
        options.logger.warn(
          { err, id: options.id, model: options.model },
          'upscaler failed; enlarging without it',
        );
        return byFilter();
      })
    : byFilter());
  return { kind: 'raw', channels: 3, ...pixels };
}
