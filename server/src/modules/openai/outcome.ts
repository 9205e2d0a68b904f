import { isActive } from '@easel/shared/contracts/generation';
import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import type { EndOfTime } from '../../http/time-to-answer.ts';
import { OpenAiError } from './openai-error.ts';

type Row = Pick<GenerationWithImage, 'id' | 'status' | 'errorCode' | 'errorMessage'>;

export interface Circumstances {
  /** Why waiting ended before the images were done, if it did. */
  ended: EndOfTime | undefined;
  /** Whether repeating the request returns the same images, while they are being made and afterwards. */
  isRepeatable: boolean;
  /** Whether repeating it also returns the same failure. */
  repeatsFailure: boolean;
}

const FAILURES: Readonly<Record<string, { status: number; type: string; code: string }>> = {
  content_blocked: { status: 400, type: 'image_generation_user_error', code: 'moderation_blocked' },
  model_refused: { status: 400, type: 'image_generation_user_error', code: 'model_refused' },
  model_unavailable: { status: 503, type: 'server_error', code: 'model_unavailable' },
};

/**
 * Returns why there is no image to answer with: one is still pending, or all of the batch failed. Returns undefined if at least
 * one was made and none is pending.
 */
export function failureOf(rows: readonly Row[], circumstances: Circumstances): OpenAiError | undefined {
  const waiting = rows.filter(({ status }) => isActive(status));
  if (waiting.length > 0) return unfinished(waiting, circumstances);
  if (rows.some(({ status }) => status === 'completed')) return undefined;
  const failed = rows.find(({ status }) => status === 'failed') ?? rows[0];
  if (failed?.status !== 'failed') return conflict(rows.length === 0 ? 'removed' : 'canceled');
  const code = failed.errorCode ?? 'internal';
  return new OpenAiError(failed.errorMessage ?? 'The image could not be made.', {
    ...(FAILURES[code] ?? { status: 500, type: 'server_error', code }),
    // A failure cost nothing, and a new request makes a new generation; a repeated one finds the same failure.
    shouldRetry: circumstances.repeatsFailure ? false : undefined,
  });
}

/** The error for images that are not finished. A retry without a key would make and charge them again. */
function unfinished(waiting: readonly Row[], { ended, isRepeatable }: Circumstances): OpenAiError {
  const why =
    ended === 'closing' ? 'The server is restarting.' : 'This takes longer than a request can wait.';
  return new OpenAiError(`${why} Your images are still being made; find them at ${pathsOf(waiting)}.`, {
    ...(ended === 'closing' ? { status: 503, code: 'unavailable' } : { status: 504, code: 'timeout' }),
    type: 'server_error',
    shouldRetry: isRepeatable,
  });
}

/** The error for a client that has too many unread responses. */
export function unread(
  rows: readonly Row[],
  { isRepeatable }: Pick<Circumstances, 'isRepeatable'>,
): OpenAiError {
  const message = `Too many responses to you are still being sent. Your images are finished; find them at ${pathsOf(rows)}.`;
  return new OpenAiError(message, {
    status: 503,
    code: 'unavailable',
    type: 'server_error',
    shouldRetry: isRepeatable,
  });
}

const pathsOf = (rows: readonly Row[]) => rows.map(({ id }) => `/api/generations/${id}`).join(', ');

const conflict = (what: string) =>
  new OpenAiError(`What this request made was ${what} meanwhile.`, {
    status: 409,
    type: 'invalid_request_error',
    code: 'illegal_state',
    shouldRetry: false,
  });
