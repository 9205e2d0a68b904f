import type { ColumnType, Generated } from 'kysely';

/**
 * The ledger. A hold takes one credit (-1), a release gives it back (+1), a settlement (0) records that the
 * hold was earned. What is left is the plan's quota plus the sum of a period's entries.
 */
export interface CreditEntriesTable {
  id: Generated<number>;
  /** Whose credits: the account's. */
  userId: string;
  /** The member of a team for whom; null for the account itself. */
  spentBy: string | null;
  generationId: string;
  run: number;
  kind: 'hold' | 'settle' | 'release';
  amount: number;
  /** The period whose quota the hold was taken from; its release goes back there. */
  periodStart: Date;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
