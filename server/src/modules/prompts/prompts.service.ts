import type { PromptTemplateRequest } from '@easel/shared/contracts/prompts.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import * as repo from '@easel/shared/node/repos/generations/prompts.repo';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { assertRoomForTemplate, assertTitleIsNew } from './prompts.policy.ts';

export type PromptsService = ReturnType<typeof createPromptsService>;

/** Reads users' recent prompts, and manages their templates. */
export function createPromptsService({ db }: { db: Db }) {
  return {
    history: (userId: string) => repo.listPrompts(db, userId),

    clearHistory: (userId: string) => repo.clearPrompts(db, userId),

    templates: (userId: string) => repo.listTemplates(db, userId),

    /** Saves a template under the user's lock, so that parallel requests cannot exceed the limit. */
    async saveTemplate(userId: string, request: PromptTemplateRequest): Promise<repo.TemplateRow> {
      return db.transaction().execute(async (tx) => {
        if (!(await lockEntitlement(tx, userId))) throw new AppError('unauthenticated');
        const own = await repo.listTemplates(tx, userId);
        assertTitleIsNew(own, request.title);
        assertRoomForTemplate(own);
        return repo.insertTemplate(tx, { id: uuidv7(), userId, ...request });
      });
    },

    /**
     * Deletes a template of the user's own.
     *
     * @throws {AppError} not_found for any other
     */
    async removeTemplate(userId: string, id: string): Promise<void> {
      if (isUuid(id) && (await repo.deleteTemplate(db, { id, userId }))) return;
      throw new AppError('not_found', { detail: 'Template not found.' });
    },
  };
}
