import type { GenerationStatus } from '@easel/shared/contracts/generation';
import type { Plan } from '@easel/shared/contracts/plans';
import { PLANS, tierIncludes } from '@easel/shared/contracts/plans';
import { fitsWithin, type Size } from '@easel/shared/contracts/sizes';
import { isExtraStyle, type StyleId, styleName } from '@easel/shared/contracts/styles';
import { AppError } from '@easel/shared/node/app-error';
import type { CreditTerms } from '@easel/shared/node/domain/credit-terms';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { assertCustomStylesIncluded } from '../custom-styles/custom-styles.policy.ts';

const SHORTEST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 1_800;

/**
 * Hides a generation from everyone but its owner.
 *
 * @throws {AppError} not_found
 */
export function assertOwned<Row extends { userId: string }>(userId: string, row: Row | undefined): Row {
  if (row?.userId !== userId) throw new AppError('not_found', { detail: 'Generation not found.' });
  return row;
}

/** @throws {AppError} illegal_state when there is no image to show, or an operator took it down */
export function assertPublishable({
  status,
  takenDownAt,
}: {
  status: GenerationStatus;
  takenDownAt: Date | null;
}): void {
  if (takenDownAt) {
    throw new AppError('illegal_state', {
      detail: 'This picture was taken down from the gallery and cannot be published again.',
    });
  }
  if (status === 'completed') return;
  throw new AppError('illegal_state', {
    detail: `A generation that is ${status} has no image to publish.`,
  });
}

/** @throws {AppError} plan_limit when the plan does not include images of this size */
export function assertSizeIncluded(plan: Plan, size: Size): void {
  if (fitsWithin(size, plan.largestResolution)) return;
  throw new AppError('plan_limit', {
    detail: `The ${plan.name} plan makes images up to ${plan.largestResolution}.`,
    details: {
      limit: {
        name: 'largestResolution',
        value: Number.parseInt(plan.largestResolution, 10),
        resetsAt: null,
      },
    },
  });
}

/** @throws {AppError} plan_limit when the plan does not include files of this size */
export function assertEnlargementIncluded(plan: Plan, size: Size): void {
  const { highResLongSide } = plan;
  if (highResLongSide === null) {
    assertSizeIncluded(plan, size);
    return;
  }
  if (Math.max(size.width, size.height) <= highResLongSide) return;
  throw new AppError('plan_limit', {
    detail: `The ${plan.name} plan includes files up to ${highResLongSide} pixels a side.`,
    details: { limit: { name: 'highResLongSide', value: highResLongSide, resetsAt: null } },
  });
}

/** @throws {AppError} plan_limit when the plan does not include the model */
export function assertModelIncluded(
  plan: Plan,
  { name, tier }: Pick<RegisteredModel, 'name' | 'tier'>,
): void {
  if (tierIncludes(plan.tier, tier)) return;
  throw new AppError('plan_limit', { detail: `The ${plan.name} plan does not include the model ${name}.` });
}

/** @throws {AppError} plan_limit when the plan does not include the style, or custom styles */
export function assertStyleIncluded(
  plan: Plan,
  { style, customStyle }: { style: StyleId; customStyle: object | null },
): void {
  if (customStyle) assertCustomStylesIncluded(plan);
  if (plan.extraStyles || !isExtraStyle(style)) return;
  throw new AppError('plan_limit', {
    detail: `The ${plan.name} plan does not include the style ${styleName(style)}. It comes with the ${PLANS.pro.name} plan and above.`,
    details: { limit: { name: 'extraStyles', value: 0, resetsAt: null } },
  });
}

/**
 * @throws {AppError} plan_limit when the plan never allows that many at once, too_many_in_flight when it does not allow `asked`
 *   more besides the `active` ones
 */
export function assertRoomInFlight(plan: Plan, active: number, asked: number): void {
  if (active + asked <= plan.maxInFlight) return;
  if (asked > plan.maxInFlight) {
    throw new AppError('plan_limit', {
      detail: `The ${plan.name} plan makes at most ${plan.maxInFlight} images at once.`,
      details: { limit: { name: 'maxInFlight', value: plan.maxInFlight, resetsAt: null } },
    });
  }
  throw new AppError('too_many_in_flight', {
    detail: `The ${plan.name} plan allows ${plan.maxInFlight} generations waiting or in progress at once. Please wait for some to finish.`,
    details: { limit: { name: 'maxInFlight', value: plan.maxInFlight, resetsAt: null } },
  });
}

/** The longest expected wait with which a new generation is accepted, in seconds; null for no limit. */
export interface WaitLimits {
  paid: number | null;
  free: number | null;
}

/** @throws {AppError} queue_too_long when a new generation of this plan is expected to wait longer than its limit */
export function assertWaitAccepted(
  { tier }: Pick<Plan, 'tier'>,
  expectedSeconds: number | null,
  limits: WaitLimits,
  now: Date,
): void {
  const most = tier === 'free' ? limits.free : limits.paid;
  if (most === null || expectedSeconds === null || expectedSeconds <= most) return;
  const seconds = Math.min(expectedSeconds - most, LONGEST_RETRY_SECONDS);
  const upgrade = tier === 'free' ? ' Paid plans go first.' : '';
  throw new AppError('queue_too_long', {
    detail: `Too many pictures are waiting right now. Please try again later. Nothing was charged.${upgrade}`,
    details: {
      limit: {
        name: 'maxWaitSeconds',
        value: most,
        resetsAt: new Date(now.getTime() + Math.max(SHORTEST_RETRY_SECONDS, seconds) * 1_000).toISOString(),
      },
    },
  });
}

/** @throws {AppError} out_of_credits when the period's credits do not cover `cost` more, email_not_confirmed when confirming would help */
export function assertCredits(
  { plan, period, total, holdback }: CreditTerms,
  used: number,
  cost: number,
): void {
  if (total === null || used + cost <= total) return;
  const left = Math.max(0, total - used);
  const needs = `This needs ${cost} ${cost === 1 ? 'credit' : 'credits'}.`;
  if (holdback === 'email_not_confirmed') {
    throw new AppError('email_not_confirmed', {
      detail: `${needs} You have ${left} of the first ${total} left. Confirm your email address to use all ${plan.imagesPerMonth} of this month.`,
      details: { limit: { name: 'creditsBeforeConfirmation', value: total, resetsAt: null } },
    });
  }
  if (holdback === 'past_due') {
    throw new AppError('out_of_credits', {
      detail: `${needs} Your last payment did not go through, and you have ${left} credits left from before. New ones arrive with the payment.`,
      details: { limit: { name: 'imagesPerMonth', value: total, resetsAt: null } },
    });
  }
  throw new AppError('out_of_credits', {
    detail: `${needs} You have ${left} of this month's ${total} left.`,
    details: { limit: { name: 'imagesPerMonth', value: total, resetsAt: period.end.toISOString() } },
  });
}
