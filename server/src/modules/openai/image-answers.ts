import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendEvents } from '../../http/event-stream.ts';
import { type EndOfTime, timeToAnswer } from '../../http/time-to-answer.ts';
import { userIdOf } from '../../plugins/auth.ts';
import type { WatchingService } from '../generations/watching.service.ts';
import { createAnswerTurns } from './answer-turns.ts';
import { type ClientRetriesOptions, createClientRetries } from './client-retries.ts';
import { openAiErrorOf } from './error-answers.ts';
import { type ImageStreamOptions, imageEvents } from './image-stream.ts';
import { createOpenAiPresenter, type OpenAiPresenterOptions } from './openai.presenter.ts';
import { failureOf, unread } from './outcome.ts';
import type { WantedImages } from './wanted-images.ts';

/** A little less than the ten minutes that OpenAI's clients wait, so that they get an answer. */
const WAIT_AT_MOST_MS = 570_000;
/** Parallel responses with images to one user: each takes tens of megabytes until its client has read it. */
const ANSWERS_FOR_ONE = 4;

export interface ImageAnswersOptions extends OpenAiPresenterOptions, ClientRetriesOptions {
  watching: WatchingService;
}

/** A request for images, and a hash of its content if that is more than its fields. */
export interface ImageCall {
  wanted: WantedImages;
  kind: ImageStreamOptions['kind'];
  requestHash?: Buffer;
}

/** Returns a function that makes images, waits for them and answers with them, or streams them. */
export function createImageAnswers({ watching, ...options }: ImageAnswersOptions) {
  const submit = createClientRetries(options);
  const present = createOpenAiPresenter(options);
  const turns = createAnswerTurns({ each: ANSWERS_FOR_ONE });
  const { images } = options;

  /** @param onSubmitted runs once the request was accepted or refused */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { wanted: { request: wanted, as, stream }, kind, requestHash }: ImageCall,
    onSubmitted: () => void = () => {},
  ) => {
    const userId = userIdOf(request);
    const signal = timeToAnswer(reply, WAIT_AT_MOST_MS);
    const submitFollowed = async () => {
      const following = await watching.follow(userId, signal);
      return { following, ...(await submit(request, reply, wanted, requestHash)) };
    };
    const { following, rows: submitted, ...repeating } = await submitFollowed().finally(onSubmitted);
    request.generationIds = submitted.map(({ id }) => id);
    reply.header('x-easel-generations', submitted.map(({ id }) => id).join(', '));
    const failure = (rows: readonly GenerationWithImage[]) => {
      const ended = signal.aborted ? (signal.reason as EndOfTime) : undefined;
      return failureOf(rows, { ended, ...repeating });
    };
    const takeTurn = async (rows: readonly GenerationWithImage[]) => {
      const endTurn = await turns.take(userId, signal);
      if (!endTurn) throw unread(rows, repeating);
      return endTurn;
    };
    if (stream) {
      const updates = watching.watch(following, submitted);
      const toError = (error: unknown) => openAiErrorOf(error, request, reply);
      const events = imageEvents(updates, { ...stream, kind, images, takeTurn, failureOf: failure, toError });
      return sendEvents(reply, events, signal);
    }
    const rows = await watching.untilEnded(following, submitted);
    const failed = failure(rows);
    if (failed) throw failed;
    if (as !== 'url') {
      const endTurn = await takeTurn(rows);
      if (reply.raw.closed) endTurn();
      else reply.raw.once('close', endTurn);
    }
    return present(rows, as);
  };
}
