import { TEMPLATES_MAX } from '@easel/shared/contracts/templates';
import { AppError } from '@easel/shared/node/app-error';
import type { TemplateRow } from '@easel/shared/node/repos/generations/prompts.repo';

/** @throws {AppError} illegal_state when the user has as many templates as allowed */
export function assertRoomForTemplate(own: readonly TemplateRow[]): void {
  if (own.length < TEMPLATES_MAX) return;
  throw new AppError('illegal_state', {
    detail: `You've reached the limit of ${TEMPLATES_MAX} templates. Delete one to save another.`,
  });
}

/**
 * Titles are unique for a user, so that a form that is sent twice saves one template.
 *
 * @throws {AppError} validation_failed naming the title
 */
export function assertTitleIsNew(own: readonly TemplateRow[], title: string): void {
  const wanted = title.toLowerCase();
  if (!own.some((template) => template.title.toLowerCase() === wanted)) return;
  const message = 'You already have a template with this title.';
  throw new AppError('validation_failed', {
    detail: message,
    details: { errors: [{ pointer: '/title', message }] },
  });
}
