import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { timeToAnswer } from '../../http/time-to-answer.ts';
import type { GenerationPresenter } from '../generations/generations.presenter.ts';
import { hasEnded, type WatchingService } from '../generations/watching.service.ts';
import type { Caller } from './mcp-server.ts';

/** Shorter than the minute after which clients give up by default. */
const DEFAULT_WAIT_SECONDS = 50;
const WAIT_SECONDS_MAX = 570;

export const waitSecondsSchema = z
  .number()
  .min(0)
  .max(WAIT_SECONDS_MAX)
  .default(DEFAULT_WAIT_SECONDS)
  .describe(
    'How many seconds to wait for the images. What is not finished by then goes on, and get_image returns it.',
  );

export interface WaitOptions extends Caller {
  watching: WatchingService;
  presenter: GenerationPresenter;
  extra: RequestHandlerExtra<ServerRequest, ServerNotification>;
}

type Rows = readonly GenerationWithImage[];

/**
 * Gets or makes generations and waits until they have ended, up to a limit. Sends progress to a client that requested it.
 *
 * @param begin called after the subscription to changes, so that none is missed
 */
export async function waitForImages(
  { request, reply, watching, presenter, extra }: WaitOptions,
  { userId, waitSeconds }: { userId: string; waitSeconds: number },
  begin: () => Promise<GenerationWithImage[]>,
): Promise<Generation[]> {
  const signal = AbortSignal.any([timeToAnswer(reply, waitSeconds * 1_000), extra.signal]);
  const following = await watching.follow(userId, signal);
  let rows: Rows = await begin();
  const report = createReporter(extra, (error) => request.log.debug({ err: error }, 'progress was not sent'));
  for await (const update of watching.watch(following, rows)) {
    if ('rows' in update) {
      if (update.rows.length > 0) rows = update.rows;
      report(new Map(rows.map((row) => [row.id, hasEnded(row) ? 100 : row.progress])), rows.length);
    } else {
      const { id, progress, step, steps } = update.progress;
      report(new Map([[id, progress]]), rows.length, steps > 0 ? `Step ${step} of ${steps}` : undefined);
    }
  }
  return presenter.many(rows);
}

/** Returns a function that sends the mean progress of all images, in percent. Sends only increases, as the protocol requires. */
function createReporter(
  { _meta, sendNotification }: WaitOptions['extra'],
  onError: (error: unknown) => void,
): (percents: ReadonlyMap<string, number>, images: number, message?: string) => void {
  const progressToken = _meta?.progressToken;
  const known = new Map<string, number>();
  let sent = -1;
  return (percents, images, message) => {
    for (const [id, percent] of percents) known.set(id, percent);
    const sum = [...known.values()].reduce((total, percent) => total + percent, 0);
    const progress = Math.floor(sum / images);
    if (progressToken === undefined || progress <= sent) return;
    sent = progress;
    const params = { progressToken, progress, total: 100, ...(message !== undefined && { message }) };
    sendNotification({ method: 'notifications/progress', params }).catch(onError);
  };
}
