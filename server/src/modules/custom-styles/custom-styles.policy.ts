import { CUSTOM_STYLES_MAX } from '@easel/shared/contracts/custom-styles';
import { isActive } from '@easel/shared/contracts/generation';
import type { Plan } from '@easel/shared/contracts/plans';
import { AppError } from '@easel/shared/node/app-error';
import type { CustomStyleRow } from '@easel/shared/node/repos/generations/custom-styles.repo';
import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import { invalid } from '../../http/validation.ts';

/**
 * Allows a style's author and the account's owner to change it. Everyone who shares the account may use it.
 *
 * @throws {AppError} forbidden
 */
export function assertMayChange(userId: string, { authorId, accountId }: CustomStyleRow): void {
  if (userId === authorId || userId === accountId) return;
  throw new AppError('forbidden', {
    detail: 'Only the author of this style or the owner of the team can change or delete it.',
  });
}

/** @throws {AppError} plan_limit */
export function assertCustomStylesIncluded(plan: Plan): void {
  if (plan.customStyles) return;
  throw new AppError('plan_limit', {
    detail: `The ${plan.name} plan does not include custom styles. They come with the Team plan and above.`,
    details: { limit: { name: 'customStyles', value: 0, resetsAt: null } },
  });
}

/** @throws {AppError} illegal_state when the account has as many styles as it may have */
export function assertRoomForStyle(count: number): void {
  if (count < CUSTOM_STYLES_MAX) return;
  throw new AppError('illegal_state', {
    detail: `You've reached the limit of ${CUSTOM_STYLES_MAX} custom styles. Delete one to create another.`,
  });
}

/**
 * Style names are unique within an account.
 *
 * @throws {AppError} illegal_state naming the field
 */
export function assertNameIsFree(bearer: Pick<CustomStyleRow, 'id'> | undefined, id: string): void {
  if (!bearer || bearer.id === id) return;
  const message = 'There is already a custom style with this name.';
  throw new AppError('illegal_state', {
    detail: message,
    details: { errors: [{ pointer: '/name', message }] },
  });
}

/**
 * @throws {AppError} validation_failed unless the generation is the user's own, made in the style, completed or still active, and
 *   not taken down
 */
export function assertSample(
  userId: string,
  styleId: string,
  generation: GenerationWithImage | undefined,
): void {
  const isFine =
    generation?.userId === userId &&
    (generation.status === 'completed' || isActive(generation.status)) &&
    generation.takenDownAt === null &&
    generation.customStyle?.id === styleId;
  if (isFine) return;
  const message = 'A sample must be one of your own pictures in this style, finished or in progress.';
  throw invalid([{ pointer: '/sampleGenerationId', message }]);
}
