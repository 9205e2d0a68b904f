import type { AdminUser, AdminUserDetail, Person } from '@easel/shared/contracts/admin.schema';
import { planOf } from '@easel/shared/contracts/plans';
import type { ListedUser } from '@easel/shared/node/repos/operations/admin-users.repo';

export const timeOf = (date: Date | null) => date?.toISOString() ?? null;

/** Presents the owner of a row. */
export function presentOwner(row: { userId: string; email: string; fullName: string | null }): Person {
  return { id: row.userId, email: row.email, name: row.fullName ?? '' };
}

export function presentUser(row: ListedUser, now: Date): AdminUser {
  const { id, email, name, isOperator } = row;
  return {
    id,
    email,
    name,
    isOperator,
    plan: planOf(row, now).id,
    createdAt: row.createdAt.toISOString(),
    suspendedAt: timeOf(row.suspendedAt),
    deletionRequestedAt: timeOf(row.deletionRequestedAt),
  };
}

export function presentUserDetail(
  row: ListedUser,
  facts: Pick<AdminUserDetail, 'team' | 'credits' | 'counts'>,
  now: Date,
): AdminUserDetail {
  return {
    ...presentUser(row, now),
    emailConfirmedAt: timeOf(row.emailConfirmedAt),
    subscription: {
      subscribed: row.subscribed,
      tier: row.subscriptionTier,
      plan: row.plan,
      endsAt: timeOf(row.subscriptionEnd),
    },
    apiRate: {
      requestsPerHour: row.apiRequestsPerHour ?? planOf(row, now).apiRequestsPerHour,
      agreed: row.apiRequestsPerHour,
    },
    ...facts,
  };
}
