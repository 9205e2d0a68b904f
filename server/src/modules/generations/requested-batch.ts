import { randomInt } from 'node:crypto';
import { SEED_MAX } from '@easel/shared/contracts/generation';
import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import type { Plan } from '@easel/shared/contracts/plans';
import type { Db } from '@easel/shared/node/db/client';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { ticketPriority } from '@easel/shared/node/queue/ticket-priority';
import { accountOf } from '@easel/shared/node/repos/accounts/accounts.repo';
import { findCustomStyle } from '@easel/shared/node/repos/generations/custom-styles.repo';
import type { SubmittedGeneration } from '@easel/shared/node/repos/generations/submit.repo';
import { v7 as uuidv7 } from 'uuid';
import type { ContentPolicy } from '../content-policy/content-policy.ts';
import type { AdmissionDesk, Demand } from './admission.ts';
import type { QueueTerms } from './queue-terms.ts';
import { assertResolutionOffered, requestedModel } from './requested-model.ts';
import { requestedSize } from './requested-size.ts';
import { requestedStyle } from './requested-style.ts';
import type { WaitLimit } from './wait-limit.ts';

export interface BatchOptions {
  db: Db;
  models: ModelRegistry;
  contentPolicy: ContentPolicy;
  admission: AdmissionDesk;
  queueTerms: QueueTerms;
  waitLimit: WaitLimit;
  now: () => Date;
}

/** A request for images with everything resolved that does not depend on the plan. */
export interface Batch {
  id: string;
  userId: string;
  request: GenerateRequest;
  demand: Demand;
  assertWait: Awaited<ReturnType<WaitLimit>>;
  /** Returns what is inserted, as the plan decides. */
  generationsOn(plan: Plan): SubmittedGeneration[];
}

/**
 * Returns a function that resolves a request's defaults and checks its content.
 *
 * @throws {AppError} validation_failed, size_not_supported, content_blocked, and as {@link AdmissionDesk} where the check costs money
 */
export function createBatches(options: BatchOptions) {
  const { db, models, contentPolicy, admission: desk, queueTerms, waitLimit, now } = options;

  return async (userId: string, request: GenerateRequest): Promise<Batch> => {
    const { iterations, prompt, embedPrompt } = request;
    const size = requestedSize(request);
    const { style, customStyle } = await requestedStyle(request, async (id) =>
      findCustomStyle(db, { id, accountId: await accountOf(db, userId, now()) }),
    );
    const { model, ...settings } = requestedModel({ ...request, style }, models);
    assertResolutionOffered(model, size.resolution);
    const { credits } = model;
    const demand: Demand = { model, style, customStyle, size, images: iterations, credits };
    // What costs nothing comes before a service that may cost money and has limits of its own.
    if (contentPolicy.asksService) await desk.refuseEarly(userId, demand);
    await contentPolicy.check(userId, { prompt, customStyle, ...settings });
    const costSeconds = await queueTerms.costOf(model, { ...size, requestedSteps: settings.requestedSteps });
    const firstSeed = request.seed ?? randomInt(SEED_MAX + 1);
    const batchId = uuidv7();
    return {
      id: batchId,
      userId,
      request,
      demand,
      assertWait: await waitLimit(model.id),
      generationsOn: (plan) =>
        Array.from({ length: iterations }, (_, index) => ({
          id: uuidv7(),
          batchId,
          prompt,
          style,
          customStyle,
          model: model.id,
          iterations,
          ...settings,
          credits,
          embedPrompt,
          ...size,
          watermark: plan.watermark,
          seed: (firstSeed + index) % (SEED_MAX + 1),
          priority: ticketPriority(plan),
          costSeconds,
          forecastSeconds: null,
          promisedSeconds: null,
          promisedSecondsHigh: null,
        })),
    };
  };
}
