import { ModelError } from '../providers/model-error.ts';
import type { Finished, Stage } from './stage.ts';

/** Lets the content policy look at the picture before anybody else can. What is blocked is not kept. */
export const moderate: Stage<Finished, Finished> = async ({ moderator }, state) => {
  const { data, contentType } = state.finished.display;
  const reason = await moderator.blockImage(data, contentType).catch((cause: unknown) => {
    throw new ModelError('moderation_unavailable', 'Nobody could check the picture', {
      retryable: true,
      cause,
    });
  });
  if (reason === undefined) return state;
  throw new ModelError('content_blocked', `Blocked: ${reason}`, { retryable: false, reason });
};
