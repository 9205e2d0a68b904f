import { PLANS } from '@easel/shared/contracts/plans';
import { creditPeriodAt } from '@easel/shared/node/domain/credit-period';
import { creditsUsed, holdCredits } from '@easel/shared/node/repos/billing/credits.repo';
import { findEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './team-people.ts';
import type { TestServer } from './test-server.ts';

/** Returns what tests of a team's credits read and change on this server. */
export function teamCredits(server: TestServer) {
  async function periodOf({ userId }: Person): Promise<Date> {
    const entitlement = await findEntitlement(server.context.db, userId);
    if (!entitlement) throw new Error('no such user');
    return creditPeriodAt(entitlement.anchorAt, new Date()).start;
  }

  const usedBy = async (person: Person) =>
    creditsUsed(server.context.db, person.userId, await periodOf(person));

  /** Leaves this many credits to the owner of a team. */
  async function leave(owner: Person, credits: number): Promise<void> {
    const spent = (PLANS.team.imagesPerMonth ?? 0) - credits - (await usedBy(owner));
    const hold = { userId: owner.userId, generationId: uuidv7(), run: 1, credits: spent };
    await holdCredits(server.context.db, [{ ...hold, periodStart: await periodOf(owner) }]);
  }

  const rowOf = (id: string) =>
    server.context.db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  return { periodOf, usedBy, leave, rowOf };
}
