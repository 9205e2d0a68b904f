import { withDeadline } from '@easel/shared/node/async/deadline';
import { ModelError } from '../providers/model-error.ts';
import type { Finished, Moderated, Stage } from './stage.ts';

/** Milliseconds for one check. */
const CHECK_WITHIN_MS = 60_000;

/** Checks the picture against the content policy before it is stored. @throws {ModelError} content_blocked, moderation_unavailable */
export const moderate: Stage<Finished, Moderated> = async ({ moderator }, { finished }) => {
  const { data, contentType } = finished.display;
  const check = moderator.blockImage(data, contentType);
  const checked = withDeadline(check, CHECK_WITHIN_MS, 'The moderation endpoint does not answer');
  const reason = await checked.catch((cause: unknown) => {
    throw new ModelError('moderation_unavailable', 'The picture could not be checked', {
      retryable: true,
      cause,
    });
  });
  if (reason === undefined) return { moderated: finished };
  throw new ModelError('content_blocked', `Blocked: ${reason}`, { retryable: false, isMade: true, reason });
};
