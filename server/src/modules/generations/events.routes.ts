import { generationParamsSchema } from '@easel/shared/contracts/generation.schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { eventStream, type StreamedEvent, sendEvents } from '../../http/event-stream.ts';
import { timeToAnswer } from '../../http/time-to-answer.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { GenerationPresenter } from './generations.presenter.ts';
import type { GenerationsService } from './generations.service.ts';
import { hasEnded, type Update, type WatchingService } from './watching.service.ts';

/** The longest duration of a stream. Then the client reconnects, and its key is checked again. */
const STREAM_AT_MOST_MS = 3_600_000;

export interface EventsRoutesOptions {
  generations: GenerationsService;
  presenter: GenerationPresenter;
  watching: WatchingService;
  now: () => Date;
}

/** Streams the events of a generation, which browsers get through Socket.IO, as server-sent events. */
export const eventsRoutes: FastifyPluginAsyncZod<EventsRoutesOptions> = async (
  app,
  { generations, presenter, watching, now },
) => {
  app.get(
    '/generations/:id/events',
    {
      onRequest: requireScope('generations:read'),
      config: { reads: ['Last-Event-ID'] },
      exposeHeadRoute: false,
      schema: {
        summary: 'Stream the events of a generation',
        tags: ['generations'],
        security: BEARER,
        description:
          'Server-sent events: `generation` with the generation, at first and on every change of state, with its version ' +
          'as the `id`; `progress` in between; `removed` when it was removed. The stream ends with the final state. A ' +
          'client that reconnects with `Last-Event-ID` does not get that state again.',
        params: generationParamsSchema,
        response: {
          200: eventStream('The events'),
          204: z.null().describe('The generation has ended, and the client has its final state'),
        },
      },
    },
    async (request, reply) => {
      const userId = userIdOf(request);
      const row = await generations.get(userId, request.params.id);
      const seen = lastVersionOf(request);
      // A browser's EventSource stops reconnecting after a 204.
      if (hasEnded(row) && row.version === seen) return reply.code(204).send(null);
      const signal = timeToAnswer(reply, Math.min(STREAM_AT_MOST_MS, validForMs(request, now)));
      const following = await watching.follow(userId, signal);
      return sendEvents(
        reply,
        eventsOf(row.id, watching.watch(following, [row]), { presenter, seen }),
        signal,
      );
    },
  );
};

async function* eventsOf(
  id: string,
  updates: AsyncIterable<Update>,
  { presenter, seen }: { presenter: GenerationPresenter; seen: number | undefined },
): AsyncGenerator<StreamedEvent> {
  let version = seen;
  for await (const update of updates) {
    if ('progress' in update) {
      yield { event: 'progress', data: update.progress };
      continue;
    }
    const [row] = update.rows;
    if (!row) {
      yield { event: 'removed', data: { id } };
    } else if (row.version !== version) {
      version = row.version;
      yield { event: 'generation', id: String(version), data: await presenter.one(row) };
    }
  }
}

/** Returns the version in `Last-Event-ID`; undefined without one. */
function lastVersionOf({ headers }: FastifyRequest): number | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : undefined;
}

/** Returns how long the stream may last: it must not outlive the access token. */
function validForMs({ apiKey, user }: FastifyRequest, now: () => Date): number {
  return apiKey || !user ? Number.POSITIVE_INFINITY : user.expiresAt.getTime() - now().getTime();
}
