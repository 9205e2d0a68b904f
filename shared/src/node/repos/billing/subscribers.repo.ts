import type { Db } from '../../db/client.ts';
import {
  entitlementInTeam,
  type HeldAccountInTeam,
  holdAccount,
  orWithNew,
} from '../accounts/accounts.repo.ts';
import { creditsUsed, LATEST_BALANCES, usedIn } from './credits.repo.ts';
import { SUBSCRIPTION_AS_JSON, type SubscriptionRow, subscriptionFrom } from './subscriptions.repo.ts';

/** A user with the subscription, and the account that pays for the user's requests. */
export interface Subscriber {
  held: HeldAccountInTeam;
  /** The user's own. */
  subscription: SubscriptionRow | undefined;
  /** Returns the credits that the account has spent or holds in the period that begins at `periodStart`. */
  creditsUsed(periodStart: Date): Promise<number>;
}

/** Returns a user's subscription, account and credits in one statement, with two more for a member of a team. */
export async function findSubscriber(db: Db, userId: string, now: Date): Promise<Subscriber | undefined> {
  const found = await orWithNew(db, userId, () =>
    entitlementInTeam(db, userId)
      .select([SUBSCRIPTION_AS_JSON.as('subscription'), LATEST_BALANCES.as('balances')])
      .executeTakeFirst(),
  );
  if (!found) return undefined;
  const { subscription, balances, ...user } = found;
  const held = await holdAccount(db, user, now);
  return {
    held,
    subscription: subscription === null ? undefined : subscriptionFrom(subscription),
    async creditsUsed(periodStart) {
      const isOwn = held.account.userId === userId;
      const used = isOwn ? usedIn(balances, periodStart) : undefined;
      return used ?? creditsUsed(db, held.account.userId, periodStart);
    },
  };
}
