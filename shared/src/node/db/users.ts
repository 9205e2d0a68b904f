import type { ColumnType } from 'kysely';
import type { PlanId, Tier } from '../../contracts/plans.ts';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface UsersTable {
  id: string;
  /** Lower case; unique. */
  email: string;
  /** argon2id in PHC form. */
  passwordHash: string;
  emailConfirmedAt: Date | null;
  /** Set while the user holds back their own waiting generations. */
  queuePausedAt: Date | null;
  createdAt: CreatedAt;
}

export interface ProfilesTable {
  /** The user's id. */
  id: string;
  fullName: string;
  avatarUrl: string | null;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}

export interface SubscribersTable {
  userId: string;
  email: string;
  subscribed: boolean;
  subscriptionTier: Tier;
  subscriptionEnd: Date | null;
  plan: PlanId;
  /** Monthly periods begin on this day of the month. */
  anchorAt: ColumnType<Date, Date | undefined, Date>;
}
