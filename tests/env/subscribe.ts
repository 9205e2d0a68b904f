import { PLANS, type PlanId } from '@easel/shared/contracts/plans';
import postgres from 'postgres';

/** Grants accounts a plan without payment or end date, as an operator does. */
export async function subscribe(
  databaseUrl: string,
  userIds: string | string[],
  plan: PlanId,
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`
      update subscribers
      set subscribed = ${plan !== 'free'}, subscription_tier = ${PLANS[plan].tier}, plan = ${plan}, subscription_end = null
      where user_id in ${sql([userIds].flat())}
    `;
  } finally {
    await sql.end();
  }
}
