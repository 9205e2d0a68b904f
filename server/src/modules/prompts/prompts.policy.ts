import { TEMPLATES_MAX } from '@easel/shared/contracts/templates';
import { AppError } from '@easel/shared/node/app-error';
import type { TemplateRow } from '@easel/shared/node/repos/generations/prompts.repo';

/** @throws {AppError} illegal_state when a user who has these templates may not save another. */
export function assertRoomForTemplate(own: readonly TemplateRow[]): void {
  if (own.length < TEMPLATES_MAX) return;
  throw new AppError('illegal_state', {
    detail: `You have ${TEMPLATES_MAX} templates, which is as many as an account can keep. Delete one to save another.`,
  });
}

/**
 * Two of one name could not be told apart; a form that was sent twice saves one.
 * @throws {AppError} validation_failed naming the title, when one of these templates has it.
 */
export function assertTitleIsNew(own: readonly TemplateRow[], title: string): void {
  const wanted = title.toLowerCase();
  if (!own.some((template) => template.title.toLowerCase() === wanted)) return;
  const message = 'You have a template with this title already.';
  throw new AppError('validation_failed', {
    detail: message,
    details: { errors: [{ pointer: '/title', message }] },
  });
}
