import type { Plan } from '@easel/shared/contracts/plans';
import { fitsWithin, type Size } from '@easel/shared/contracts/sizes';
import { AppError } from '@easel/shared/node/app-error';
import type { CreditPeriod } from '@easel/shared/node/credit-period';

/**
 * Only the owner knows of a generation: to anyone else it does not exist.
 * @throws {AppError} not_found
 */
export function assertOwned<Row extends { userId: string }>(userId: string, row: Row | undefined): Row {
  if (row?.userId !== userId) throw new AppError('not_found', { detail: 'There is no such generation.' });
  return row;
}

/** @throws {AppError} plan_limit when the plan does not make images this large. */
export function assertSizeIncluded(plan: Plan, size: Size): void {
  if (fitsWithin(size, plan.largestResolution)) return;
  throw new AppError('plan_limit', {
    detail: `The ${plan.name} plan makes images of up to ${plan.largestResolution}.`,
    details: {
      limit: {
        name: 'largestResolution',
        value: Number.parseInt(plan.largestResolution, 10),
        resetsAt: null,
      },
    },
  });
}

/** @throws {AppError} too_many_in_flight when `asked` more would be too many beside the `active` ones. */
export function assertRoomInFlight(plan: Plan, active: number, asked: number): void {
  if (active + asked <= plan.maxInFlight) return;
  throw new AppError('too_many_in_flight', {
    detail: `The ${plan.name} plan allows ${plan.maxInFlight} generations waiting or in progress at once. Please wait for some to finish.`,
    details: { limit: { name: 'maxInFlight', value: plan.maxInFlight, resetsAt: null } },
  });
}

/** @throws {AppError} out_of_credits when the period's quota does not cover `asked` more images. */
export function assertCredits(plan: Plan, period: CreditPeriod, used: number, asked: number): void {
  if (plan.imagesPerMonth === null || used + asked <= plan.imagesPerMonth) return;
  const left = Math.max(0, plan.imagesPerMonth - used);
  throw new AppError('out_of_credits', {
    detail: `This needs ${asked} ${asked === 1 ? 'credit' : 'credits'} and ${left} of your ${plan.imagesPerMonth} images a month are left.`,
    details: {
      limit: { name: 'imagesPerMonth', value: plan.imagesPerMonth, resetsAt: period.end.toISOString() },
    },
  });
}
