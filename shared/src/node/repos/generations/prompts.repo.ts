import { type Insertable, type Selectable, sql } from 'kysely';
import { PROMPT_HISTORY_LENGTH } from '../../../contracts/templates.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { PromptHistoryTable, PromptTemplatesTable } from '../../db/prompts.ts';

export type UsedPrompt = Pick<Selectable<PromptHistoryTable>, 'prompt' | 'usedAt'>;
export type TemplateRow = Selectable<PromptTemplatesTable>;

/** A user's last prompts, distinct, newest first. */
const recent = (db: Db, userId: string) =>
  db
    .selectFrom('promptHistory')
    .where('userId', '=', userId)
    .orderBy('usedAt', 'desc')
    .orderBy('prompt')
    .limit(PROMPT_HISTORY_LENGTH);

export function listPrompts(db: Db, userId: string): Promise<UsedPrompt[]> {
  return recent(db, userId).select(['prompt', 'usedAt']).execute();
}

/**
 * Puts the prompt at the head of its user's history and drops what is too old. To be called with the user's lock held
 * (`lockEntitlement`): the time is that of the statement and not of the transaction, which may have begun long before its turn.
 */
export async function recordPrompt(tx: Tx, { userId, prompt }: { userId: string; prompt: string }) {
  const usedAt = sql<Date>`clock_timestamp()`;
  await tx
    .insertInto('promptHistory')
    .values({ userId, prompt, usedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'prompt']).doUpdateSet({ usedAt }))
    .execute();
  await tx
    .deleteFrom('promptHistory')
    .where('userId', '=', userId)
    .where('prompt', 'not in', recent(tx, userId).select('prompt'))
    .execute();
}

export async function clearPrompts(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('promptHistory').where('userId', '=', userId).execute();
}

/** A user's own, newest first: ids are UUIDv7. */
export function listTemplates(db: Db, userId: string): Promise<TemplateRow[]> {
  return db
    .selectFrom('promptTemplates')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export function insertTemplate(db: Db, template: Insertable<PromptTemplatesTable>): Promise<TemplateRow> {
  return db.insertInto('promptTemplates').values(template).returningAll().executeTakeFirstOrThrow();
}

/** Whether there was one of that id that was the user's. */
export async function deleteTemplate(
  db: Db,
  { id, userId }: Pick<TemplateRow, 'id' | 'userId'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('promptTemplates')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
