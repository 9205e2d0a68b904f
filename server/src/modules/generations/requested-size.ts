import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import {
  type AspectRatio,
  nearestSettings,
  type Resolution,
  type Size,
  sizeOf,
} from '@easel/shared/contracts/sizes';
import { AppError } from '@easel/shared/node/app-error';

export interface RequestedSize extends Size {
  resolution: Resolution;
  aspectRatio: AspectRatio;
}

/**
 * Resolves the size of a request, given by `resolution` and `aspectRatio` or by `size`; by default a square of 1024 pixels.
 *
 * @throws {AppError} size_not_supported when both are given and disagree
 */
export function requestedSize({
  size,
  ...named
}: Pick<GenerateRequest, 'size' | 'resolution' | 'aspectRatio'>): RequestedSize {
  const fallback = size ? nearestSettings(size) : ({ resolution: '1024x1024', aspectRatio: '1:1' } as const);
  const resolution = named.resolution ?? fallback.resolution;
  const aspectRatio = named.aspectRatio ?? fallback.aspectRatio;
  const namedSize = sizeOf(resolution, aspectRatio);
  if (!size) return { ...namedSize, resolution, aspectRatio };

  const isNamed = named.resolution !== undefined || named.aspectRatio !== undefined;
  if (isNamed && (namedSize.width !== size.width || namedSize.height !== size.height)) {
    throw new AppError('size_not_supported', {
      detail: `size ${size.width}x${size.height} disagrees with ${resolution} at ${aspectRatio}, which is ${namedSize.width}x${namedSize.height}. Give one of them.`,
    });
  }
  return { ...size, resolution, aspectRatio };
}
