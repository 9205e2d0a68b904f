import type { ColumnType, Generated } from 'kysely';
import type { PlanId, Tier } from '../../contracts/plans.ts';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface UsersTable {
  id: string;
  /** Lower case; unique. */
  email: string;
  /** argon2id in PHC form. Null for an account that signs in by other means only. */
  passwordHash: string | null;
  emailConfirmedAt: Date | null;
  /** Set while the user's queue is paused. */
  queuePausedAt: Date | null;
  /** When the user requested the account's deletion; signing in cancels it. */
  deletionRequestedAt: Date | null;
  /** When erasing began, which cannot be undone. */
  erasingSince: Date | null;
  /** Grants access to `/api/admin`. Changed only on the command line. */
  isOperator: Generated<boolean>;
  /** When an operator suspended the account. */
  suspendedAt: Date | null;
  createdAt: CreatedAt;
}

export interface ProfilesTable {
  /** The user's id. */
  id: string;
  fullName: string;
  /** A path on Easel's own origin; see `domain/avatar-address.ts`. */
  avatarUrl: string | null;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}

/** Entitlements: what each account may do now. */
export interface SubscribersTable {
  userId: string;
  email: string;
  subscribed: boolean;
  subscriptionTier: Tier;
  subscriptionEnd: Date | null;
  plan: PlanId;
  /** A limit agreed with this customer; null for the plan's. */
  apiRequestsPerHour: number | null;
  /** Monthly credit periods begin on this day and time of the month. */
  anchorAt: ColumnType<Date, Date | undefined, Date>;
  /** Set while a payment is due: credits count in the last period that began before this time. */
  creditsUntil: Date | null;
}

/** Settings. A user without a row has the contract's defaults. */
export interface SettingsTable {
  userId: string;
  notifyByEmail: Generated<boolean>;
  notifyByPush: Generated<boolean>;
  marketingMails: Generated<boolean>;
  profilePublic: Generated<boolean>;
  showInGallery: Generated<boolean>;
  /**
   * The public address of the author's page; null for a row from before such pages existed whose profile was never
   * public.
   */
  authorId: Generated<string | null>;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}

/** Mails that are sent once per cause. */
export interface NoticesTable {
  userId: string;
  cause: string;
  sentAt: ColumnType<Date, Date | undefined, never>;
}
