import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import type { EnlargeScale } from '@easel/shared/contracts/inputs';
import { PLANS } from '@easel/shared/contracts/plans';
import {
  type AspectRatio,
  nearestSettings,
  type Resolution,
  type Size,
  sizeLike,
  sizeOf,
} from '@easel/shared/contracts/sizes';
import { AppError } from '@easel/shared/node/app-error';
import { invalid } from '../../http/validation.ts';
import type { Init } from './requested-edit.ts';

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

type SizeFields = Pick<GenerateRequest, 'size' | 'resolution' | 'aspectRatio'>;

/**
 * Resolves the size of a picture that is made from another one: as requested, by default with the shape of the other and about as
 * many pixels. An upload counts as 1024x1024 pixels.
 *
 * @throws {AppError} size_not_supported
 */
export function requestedEditSize(fields: SizeFields, init: Init | null): RequestedSize {
  if (!init || fields.size !== undefined || fields.aspectRatio !== undefined) return requestedSize(fields);
  const resolution = fields.resolution ?? init.source?.resolution ?? '1024x1024';
  const size = sizeLike(init, resolution);
  return { ...size, resolution, aspectRatio: nearestSettings(size).aspectRatio };
}

/** The long side of the largest files of any plan, and so of an enlargement, in pixels. */
const LONGEST_SIDE = Math.max(...Object.values(PLANS).map(({ highResLongSide }) => highResLongSide ?? 0));

/**
 * Resolves the size of an enlargement: the sides times the scale, up to the largest files of any plan.
 *
 * @throws {AppError} validation_failed for a picture that already has this size
 */
export function enlargedSize(init: Init, scale: EnlargeScale): RequestedSize {
  const factor = Math.min(scale, LONGEST_SIDE / Math.max(init.width, init.height));
  if (factor <= 1) {
    throw invalid([
      { pointer: '/inputs', message: `This picture already has ${init.width}x${init.height} pixels.` },
    ]);
  }
  const size = { width: Math.round(init.width * factor), height: Math.round(init.height * factor) };
  return { ...size, ...nearestSettings(size) };
}
