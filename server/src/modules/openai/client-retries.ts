import { isActive } from '@easel/shared/contracts/generation';
import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { findBatch, type GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import {
  deleteIdempotencyKey,
  keyOfRetry,
  takeUnanswered,
} from '@easel/shared/node/repos/generations/idempotency.repo';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { userIdOf, userOf } from '../../plugins/auth.ts';
import type { GenerationsService } from '../generations/generations.service.ts';
import { hashOfRequest } from '../generations/idempotency.ts';
import type { Circumstances } from './outcome.ts';

export interface ClientRetriesOptions {
  db: Db;
  background: Background;
  generations: Pick<GenerationsService, 'submit'>;
}

export interface Submitted extends Pick<Circumstances, 'isRepeatable' | 'repeatsFailure'> {
  rows: GenerationWithImage[];
}

/**
 * Returns a function that submits a request once, even if its client repeats it. OpenAI's clients do so after their own timeout,
 * without a key, but number their retries. A retry with the caller and the content of an earlier request whose answer was not
 * sent gets that request's images. Two equal requests that are not marked as retries are two requests.
 *
 * Source of the header field: openai-node 7.55.0 and openai-python 3.54.0, `x-stainless-retry-count`.
 */
export function createClientRetries({ db, background, generations }: ClientRetriesOptions) {
  /** Returns the images of the repeated request, unless all of them failed: then a new attempt is made. */
  async function findRepeated(retry: Parameters<typeof takeUnanswered>[1]) {
    const batchId = retry.retries > 0 ? await takeUnanswered(db, retry) : undefined;
    if (batchId === undefined) return undefined;
    const rows = await findBatch(db, batchId);
    if (rows.some(({ status }) => isActive(status) || status === 'completed')) return rows;
    await deleteIdempotencyKey(db, retry.userId, retry.key);
    return undefined;
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: GenerateRequest,
    requestHash: Buffer = hashOfRequest(wanted),
  ): Promise<Submitted> => {
    const userId = userIdOf(request);
    const clientKey = idempotencyKeyOf(request);
    const retries = retriesOf(request);
    if (clientKey !== null || retries === undefined) {
      const rows = await generations.submit(
        userId,
        wanted,
        clientKey === null ? null : { key: clientKey, requestHash },
      );
      return { rows, isRepeatable: clientKey !== null, repeatsFailure: clientKey !== null };
    }
    const caller = { callerId: request.apiKey?.id ?? userOf(request).sessionId, retries };
    const key = keyOfRetry(caller);
    const repeated = await findRepeated({ userId, ...caller, key, requestHash });
    const rows = repeated ?? (await generations.submit(userId, wanted, { key, requestHash }));
    // The event is not emitted if the client closed the connection.
    reply.raw.once('finish', () => {
      if (reply.statusCode >= 400) return;
      background.run('forgetting an answered request', () => deleteIdempotencyKey(db, userId, key));
    });
    return { rows, isRepeatable: true, repeatsFailure: false };
  };
}

/** Returns how many times one of OpenAI's clients has sent this request before; undefined for other clients. */
function retriesOf({ headers }: FastifyRequest): number | undefined {
  const field = headers['x-stainless-retry-count'];
  return typeof field === 'string' && /^\d{1,2}$/.test(field) ? Number(field) : undefined;
}
