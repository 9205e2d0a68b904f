import type { Insertable, Selectable } from 'kysely';
import { PROMPT_HISTORY_LENGTH } from '../../../contracts/templates.ts';
import type { Db } from '../../db/client.ts';
import { prepared, runPrepared } from '../../db/prepared.ts';
import type { PromptHistoryTable, PromptTemplatesTable } from '../../db/prompts.ts';

export type UsedPrompt = Pick<Selectable<PromptHistoryTable>, 'prompt' | 'usedAt'>;
export type TemplateRow = Selectable<PromptTemplatesTable>;

/** Selects a user's latest distinct prompts, newest first. */
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

export interface NotedPrompt {
  userId: string;
  prompt: string;
}

const NOTE = prepared(
  'note-prompts',
  `select note_prompt(user_id, prompt, ${PROMPT_HISTORY_LENGTH}) from unnest($1::uuid[], $2::text[]) as noted (user_id, prompt)`,
);

/** Puts each prompt at the head of its user's history and deletes the oldest beyond the limit. */
export async function recordPrompts(db: Db, prompts: readonly NotedPrompt[]): Promise<void> {
  // The same order in every call: two that write the same rows wait for each other, but never in a circle.
  const ordered = prompts.toSorted(
    (one, other) => order(one.userId, other.userId) || order(one.prompt, other.prompt),
  );
  await runPrepared(db, NOTE, [ordered.map(({ userId }) => userId), ordered.map(({ prompt }) => prompt)]);
}

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));

export async function clearPrompts(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('promptHistory').where('userId', '=', userId).execute();
}

/** Lists a user's templates, newest first: ids are UUIDv7. */
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

/** Deletes a template. Returns whether the user had it. */
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
