import type { ColumnType, Generated } from 'kysely';

export interface PromptHistoryTable {
  userId: string;
  prompt: string;
  usedAt: ColumnType<Date, Date | undefined, Date>;
}

/** Templates of users. The built-in ones are in the contract. */
export interface PromptTemplatesTable {
  id: string;
  userId: string;
  title: string;
  description: Generated<string>;
  prompt: string;
  category: string;
  tags: Generated<string[]>;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
