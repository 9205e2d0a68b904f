import type { ColumnType, Generated } from 'kysely';

/**
 * The credit ledger. A hold takes credits (negative), a release gives them back (positive), a settlement (0) records that the
 * hold was spent. The balance is the plan's quota plus the sum of the period's entries.
 */
export interface CreditEntriesTable {
  id: Generated<number>;
  /** The account that pays. */
  userId: string;
  /** The team member who spent them; null for the account's own user. */
  spentBy: string | null;
  generationId: string;
  run: number;
  kind: 'hold' | 'settle' | 'release';
  amount: number;
  /** The start of the period that the hold counts against, and its release too. */
  periodStart: Date;
  createdAt: ColumnType<Date, Date | undefined, never>;
}

/** The sums of the ledger by account and period, kept by a trigger. */
export interface CreditBalancesTable {
  userId: string;
  periodStart: Date;
  /** Credits spent or held. */
  used: number;
  /** The team members' part of them, by user. Null in a period that began before this was recorded. */
  byMember: Record<string, number> | null;
}
