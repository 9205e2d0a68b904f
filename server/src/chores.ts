import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@easel/shared/contracts/durations';
import type { Chore } from '@easel/shared/node/async/chores';
import type { Context } from './wiring/context.ts';

/** Lists the background tasks of every API process. Any number of processes may run a chore at once: the database arbitrates. */
export function choresOf({ services }: Pick<Context, 'services'>): Chore[] {
  return [
    // Retries the mails of contact messages that failed when they were written.
    { name: 'contact mails', everyMs: MINUTE_MS, run: services.contactMails.sendDue },
    // Renews and ends plans, and pays refunds. Entitlements do not depend on it.
    { name: 'billing', everyMs: MINUTE_MS, run: services.billingChores },
    { name: 'news by mail', everyMs: 10 * SECOND_MS, withinMs: HOUR_MS, run: services.news.sendDue },
    { name: 'push messages', everyMs: 2 * SECOND_MS, run: services.pushSender.sendDue },
    { name: 'past push messages', everyMs: MINUTE_MS, run: services.pushSender.cleanUp },
    { name: 'security log', everyMs: HOUR_MS, run: services.securityLog.eraseOld },
    {
      name: 'forecasts of blocked generations',
      everyMs: 20 * SECOND_MS,
      run: services.estimates.forgetBlocked,
    },
    // Three tries for the sample of each minute: a minute without one counts as an outage.
    { name: 'status sample', everyMs: 20 * SECOND_MS, run: services.sampleStatus },
  ];
}
