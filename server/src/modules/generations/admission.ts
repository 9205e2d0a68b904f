import { planOf } from '@easel/shared/contracts/plans';
import type { Size } from '@easel/shared/contracts/sizes';
import type { StyleId } from '@easel/shared/contracts/styles';
import { AppError } from '@easel/shared/node/app-error';
import type { Tx } from '@easel/shared/node/db/client';
import type { CustomStyleWords } from '@easel/shared/node/db/custom-styles';
import { creditPeriodAt } from '@easel/shared/node/domain/credit-period';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { lockAccount } from '@easel/shared/node/repos/accounts/accounts.repo';
import { creditsUsed } from '@easel/shared/node/repos/billing/credits.repo';
import { countActive } from '@easel/shared/node/repos/generations/generations.repo';
import { assertInUse } from '../auth/auth.policy.ts';
import {
  assertCredits,
  assertModelIncluded,
  assertRoomInFlight,
  assertSizeIncluded,
  assertStyleIncluded,
} from './generations.policy.ts';

/** What a request needs from the plan of its user. */
export interface Demand {
  model: RegisteredModel;
  style: StyleId;
  customStyle: CustomStyleWords | null;
  size: Size;
  images: number;
  /** Credits for one image. */
  credits: number;
}

export type Admission = Awaited<ReturnType<typeof admit>>;

/**
 * Checks a demand against the plan, the slots and the credits of the user's account, and locks the account until the transaction
 * ends, so that parallel requests are decided one after the other.
 *
 * @throws {AppError} unauthenticated, account_suspended, session_revoked, plan_limit, too_many_in_flight, out_of_credits
 */
export async function admit(tx: Tx, userId: string, demand: Demand, now: Date) {
  const { model, style, customStyle, size, images, credits } = demand;
  const held = await lockAccount(tx, userId, now);
  if (!held) throw new AppError('unauthenticated');
  assertInUse(held.user);
  const { userId: accountId, anchorAt, ...subscription } = held.account;
  const plan = planOf(subscription, now);
  assertModelIncluded(plan, model);
  assertSizeIncluded(plan, size);
  assertStyleIncluded(plan, { style, customStyle });
  const active = await countActive(tx, accountId);
  assertRoomInFlight(plan, active, images);
  const period = creditPeriodAt(anchorAt, now);
  const used = await creditsUsed(tx, accountId, period.start);
  const cost = images * credits;
  assertCredits(plan, period, used, cost);
  /** The credit hold of each generation; its id and run are added once they are known. */
  const hold = {
    userId: accountId,
    spentBy: accountId === userId ? null : userId,
    periodStart: period.start,
    credits,
  };
  return { accountId, plan, active, period, hold, isLastCredit: used + cost === plan.imagesPerMonth };
}
