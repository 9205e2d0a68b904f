import { ModelError } from '../providers/model-error.ts';
import type { Finished, Moderated, Stage } from './stage.ts';

/** Checks the picture against the content policy before it is stored. @throws {ModelError} content_blocked, moderation_unavailable */
export const moderate: Stage<Finished, Moderated> = async ({ moderator }, { finished }) => {
  const { data, contentType } = finished.display;
  const reason = await moderator.blockImage(data, contentType).catch((cause: unknown) => {
    throw new ModelError('moderation_unavailable', 'The picture could not be checked', {
      retryable: true,
      cause,
    });
  });
  if (reason === undefined) return { moderated: finished };
  throw new ModelError('content_blocked', `Blocked: ${reason}`, { retryable: false, reason });
};
