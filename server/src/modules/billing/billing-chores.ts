import { DAY_MS } from '@easel/shared/contracts/durations';
import { PLANS } from '@easel/shared/contracts/plans';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import {
  findEndingTrials,
  findLeaving,
  findOverdue,
  findUnread,
  forgetEvents,
  trialEndingCause,
} from '@easel/shared/node/repos/billing/subscriptions.repo';
import { forgetTrials } from '@easel/shared/node/repos/billing/trials.repo';
import type { BillingService } from './billing.service.ts';
import type { BillingMails } from './billing-mails.ts';
import type { BillingProvider } from './providers/provider.ts';
import type { Settle } from './settle.ts';

const AT_ONCE = 100;
/** After the upgrade that recorded prices, all are read, at this many a minute. */
const READ_AT_ONCE = 30;
const TRIAL_NOTICE_DAYS = 2;
/** Stripe redelivers an event for three days. */
const EVENTS_KEPT_DAYS = 30;
/** How long the trial of a deleted account is remembered. */
const TRIALS_KEPT_DAYS = 365;

export interface BillingChoresOptions {
  db: Db;
  billing: BillingService;
  provider: BillingProvider;
  settle: Settle;
  processApprovedRefunds: () => Promise<void>;
  mails: BillingMails;
  logger: Logger;
  now: () => Date;
}

/** Processes renewals, ending trials, deleted accounts and approved refunds. Safe to run in several processes at once. */
export function createBillingChores(options: BillingChoresOptions): () => Promise<void> {
  const { db, billing, provider, settle, processApprovedRefunds, mails, logger, now } = options;

  async function each<Item>(name: string, items: readonly Item[], work: (item: Item) => Promise<void>) {
    for (const item of items) {
      await work(item).catch((err: unknown) => logger.warn({ err }, `${name} failed`));
    }
  }

  return async () => {
    const overdue = await findOverdue(db, { now: now(), limit: AT_ONCE, provider: provider.name });
    await each('renewal', overdue, settle);
    const soon = new Date(now().getTime() + TRIAL_NOTICE_DAYS * DAY_MS);
    const ending = await findEndingTrials(db, { from: now(), to: soon, limit: AT_ONCE });
    for (const { userId, plan, currentPeriodEnd: endsAt } of ending) {
      const news = { kind: 'trial_ending', plan: PLANS[plan].name, endsAt } as const;
      mails.notify(userId, news, trialEndingCause(endsAt));
    }
    const unread = await findUnread(db, provider.name, READ_AT_ONCE);
    await each('reading a subscription', unread, billing.refresh);
    await each('leaving', await findLeaving(db, provider.name, AT_ONCE), billing.leave);
    await processApprovedRefunds();
    await forgetEvents(db, new Date(now().getTime() - EVENTS_KEPT_DAYS * DAY_MS));
    await forgetTrials(db, new Date(now().getTime() - TRIALS_KEPT_DAYS * DAY_MS));
  };
}
