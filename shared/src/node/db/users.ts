import type { ColumnType, Generated } from 'kysely';
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
  /** Since when the account waits to be erased; signing in takes it back. */
  deletionRequestedAt: Date | null;
  /** Since when it is being erased, which nothing takes back. */
  erasingSince: Date | null;
  /** May do what `/api/admin` offers; given and taken on the command line alone. */
  isOperator: Generated<boolean>;
  /** Since when an operator keeps the account from being used. */
  suspendedAt: Date | null;
  createdAt: CreatedAt;
}

export interface ProfilesTable {
  /** The user's id. */
  id: string;
  fullName: string;
  /** A path on our origin; see the avatars module. */
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
  /** What was agreed with this customer; null for what the plan says. */
  apiRequestsPerHour: number | null;
  /** Monthly periods begin on this day of the month. */
  anchorAt: ColumnType<Date, Date | undefined, Date>;
}

/** What a user without a row has: the defaults of the contract. */
export interface SettingsTable {
  userId: string;
  notifyByEmail: Generated<boolean>;
  notifyByPush: Generated<boolean>;
  marketingMails: Generated<boolean>;
  profilePublic: Generated<boolean>;
  showInGallery: Generated<boolean>;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}

/** Mails that are sent once for a cause. */
export interface NoticesTable {
  userId: string;
  cause: string;
  sentAt: ColumnType<Date, Date | undefined, never>;
}
