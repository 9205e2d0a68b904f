import type { Chore } from '@easel/shared/node/async/chores';
import type { Context } from './wiring/context.ts';

/** Lists what every API process does on its own. Any number of processes may run a chore at once: the database arbitrates. */
export function choresOf({ services }: Pick<Context, 'services'>): Chore[] {
  return [
    // Retries the mails of contact messages that failed when they were written.
    { name: 'contact mails', everyMs: 60_000, run: services.contactMails.sendDue },
    // Renewals, endings and refunds. What a user may do never depends on this chore having run.
    { name: 'billing', everyMs: 60_000, run: services.billingChores },
    { name: 'news by mail', everyMs: 10_000, withinMs: 3_600_000, run: services.news.sendDue },
    { name: 'push messages', everyMs: 2_000, run: services.pushSender.sendDue },
    { name: 'past push messages', everyMs: 60_000, run: services.pushSender.cleanUp },
    { name: 'security log', everyMs: 3_600_000, run: services.securityLog.eraseOld },
    { name: 'forecasts of blocked generations', everyMs: 20_000, run: services.estimates.forgetBlocked },
    // Three tries for the sample of each minute: a minute without one counts as an outage.
    { name: 'status sample', everyMs: 20_000, run: services.sampleStatus },
  ];
}
