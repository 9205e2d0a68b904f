import type { VariantKind } from '@easel/shared/contracts/generation';
import type { Plan } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';

const FILES: Readonly<Record<VariantKind, { included(plan: Plan): boolean; refusal: string }>> = {
  'high-res': {
    included: (plan) => plan.highResLongSide !== null,
    refusal: 'High-resolution files come with the Pro plan and above.',
  },
  vector: {
    included: (plan) => plan.vectorExport,
    refusal: 'Vector files come with the Team plan and above.',
  },
};

/**
 * Returns the finished image, from which files are made.
 *
 * @throws {AppError} illegal_state
 */
export function assertFinished({
  status,
  image,
}: GenerationWithImage): NonNullable<GenerationWithImage['image']> {
  if (status === 'completed' && image) return image;
  throw new AppError('illegal_state', { detail: `A generation that is ${status} has no image yet.` });
}

/** @throws {AppError} plan_limit when the plan does not include such files */
export function assertIncluded(plan: Plan, kind: VariantKind): void {
  if (!FILES[kind].included(plan)) throw new AppError('plan_limit', { detail: FILES[kind].refusal });
}

/**
 * Refuses pictures with a watermark. On a paid plan, the watermark is removed within a minute if the pixels below it were kept.
 *
 * @throws {AppError} illegal_state
 */
export function assertClean({ hasWatermark, becomesClean }: NonNullable<GenerationWithImage['image']>): void {
  if (!hasWatermark) return;
  throw new AppError('illegal_state', {
    detail: becomesClean
      ? 'The watermark of this image is being removed. Please try again in a minute.'
      : 'This image was made on the Free plan: its watermark is part of the picture, and no clean copy was kept. Run it again with the same seed to get other files.',
  });
}

/**
 * Keeps one user's files from blocking those of others.
 *
 * @throws {AppError} too_many_in_flight
 */
export function assertRoomForFile(plan: Plan, wanted: number): void {
  if (wanted < plan.maxInFlight) return;
  throw new AppError('too_many_in_flight', {
    detail: `The ${plan.name} plan allows ${plan.maxInFlight} files being prepared at once. Please wait for some to finish.`,
    details: { limit: { name: 'maxInFlight', value: plan.maxInFlight, resetsAt: null } },
  });
}
