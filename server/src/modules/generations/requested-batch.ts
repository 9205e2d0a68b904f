import { randomInt } from 'node:crypto';
import { SEED_MAX } from '@easel/shared/contracts/generation';
import type { GenerateRequest } from '@easel/shared/contracts/generation.schema';
import type { Plan } from '@easel/shared/contracts/plans';
import { ENLARGE_CREDITS } from '@easel/shared/contracts/plans';
import type { StyleId } from '@easel/shared/contracts/styles';
import type { Db } from '@easel/shared/node/db/client';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { ticketPriority } from '@easel/shared/node/queue/ticket-priority';
import { accountOf } from '@easel/shared/node/repos/accounts/accounts.repo';
import { findCustomStyle } from '@easel/shared/node/repos/generations/custom-styles.repo';
import type { GenerationRow } from '@easel/shared/node/repos/generations/generations.repo';
import type { SourceRow } from '@easel/shared/node/repos/generations/inputs.repo';
import type { SubmittedGeneration } from '@easel/shared/node/repos/generations/submit.repo';
import { v7 as uuidv7 } from 'uuid';
import { currentRequestId } from '../../plugins/current-request.ts';
import type { ContentPolicy } from '../content-policy/content-policy.ts';
import type { Admissions, Demand } from './admission.ts';
import type { QueueTerms, TermsOf } from './queue-terms.ts';
import { assertModelTakes, type RequestedEdit, requestedEdit, takesMode } from './requested-edit.ts';
import { assertResolutionOffered, type RequestedModel, requestedModel } from './requested-model.ts';
import { enlargedSize, type RequestedSize, requestedEditSize, requestedSize } from './requested-size.ts';
import { requestedStyle } from './requested-style.ts';
import type { WaitLimit } from './wait-limit.ts';

export interface BatchOptions {
  db: Db;
  models: ModelRegistry;
  contentPolicy: ContentPolicy;
  admissions: Admissions;
  queueTerms: QueueTerms;
  waitLimit: WaitLimit;
  /** Whether published pictures of others may be varied. */
  allowsRemix: boolean;
  now: () => Date;
}

/** A request for images, with everything resolved that does not depend on the plan. */
export interface Batch {
  id: string;
  userId: string;
  request: GenerateRequest;
  demand: Demand;
  /** The input pictures; null without any. */
  edit: Pick<RequestedEdit, 'mode' | 'inputs'> | null;
  assertWait: Awaited<ReturnType<WaitLimit>>;
  /** The terms of accounts and their plans in the queue. */
  termsOf: TermsOf;
  /** Returns the generations to insert for an account on this plan. */
  generationsOn(plan: Plan): PlannedGeneration[];
}

/** A generation with its place in a contact sheet, if it has one. */
export type PlannedGeneration = SubmittedGeneration & Partial<Pick<GenerationRow, 'sheetId' | 'sheetCell'>>;

/**
 * Returns a function that resolves a request's defaults and checks its content.
 *
 * @throws {AppError} validation_failed, size_not_supported, content_blocked, and as {@link Admissions} if the check costs money
 */
export function createBatches(options: BatchOptions) {
  const { db, models, contentPolicy, admissions, queueTerms, waitLimit, now } = options;

  /** Resolves the model and its settings. Prefers the model of the picture to change, if it can. An enlargement has no settings. */
  function settingsFor(
    request: GenerateRequest & { style: StyleId },
    edit: RequestedEdit | null,
  ): RequestedModel {
    const same = edit?.init?.source ? models.find(edit.init.source.model) : undefined;
    const preferred = edit && same && takesMode(same, edit.mode) ? same.id : undefined;
    const id = request.model ?? preferred;
    const requested = requestedModel({ ...request, ...(id !== undefined && { model: id }) }, models);
    return edit?.mode === 'enlarge' ? { ...requested, ...NO_SETTINGS } : requested;
  }

  return async (userId: string, request: GenerateRequest): Promise<Batch> => {
    const { iterations, embedPrompt } = request;
    const asked = await requestedEdit(options, userId, request);
    const source = asked?.init?.source ?? null;
    const prompt = request.prompt ?? source?.prompt ?? '';
    const size = sizeFor(request, asked);
    const { style, customStyle } = await requestedStyle(styledLike(request, source), async (id) =>
      findCustomStyle(db, { id, accountId: await accountOf(db, userId, now()) }),
    );
    const { model, ...settings } = settingsFor({ ...request, style }, asked);
    if (asked?.mode !== 'enlarge') assertResolutionOffered(model, size.resolution);
    const edit = asked && { mode: asked.mode, inputs: assertModelTakes(model, asked, models.models()) };
    const mode = edit?.mode ?? null;
    const credits = creditsFor(model, request);
    const demand: Demand = { model, style, customStyle, size, images: iterations, mode, credits };
    // Free checks run before a service that may cost money and has its own limits.
    if (contentPolicy.asksService) await admissions.refuseEarly(userId, demand);
    await contentPolicy.check(userId, { prompt, customStyle, ...settings });
    const costSeconds = await queueTerms.costOf(model, {
      ...size,
      mode,
      requestedSteps: settings.requestedSteps,
    });
    const firstSeed = request.seed ?? randomInt(SEED_MAX + 1);
    const batchId = uuidv7();
    const requestId = currentRequestId();
    return {
      id: batchId,
      userId,
      request,
      demand,
      edit,
      assertWait: await waitLimit(model.id),
      termsOf: await queueTerms.read(),
      generationsOn: (plan) =>
        Array.from({ length: iterations }, (_, index) => ({
          id: uuidv7(),
          batchId,
          requestId,
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

const NO_SETTINGS = { negativePrompt: '', requestedSteps: null, guidance: null };

function sizeFor(request: GenerateRequest, edit: RequestedEdit | null): RequestedSize {
  if (!edit) return requestedSize(request);
  if (edit.mode === 'enlarge' && edit.init) return enlargedSize(edit.init, request.scale ?? 2);
  return requestedEditSize(request, edit.init);
}

/** Adds the style of the picture to change, unless the request names one. */
function styledLike(request: GenerateRequest, source: SourceRow | null): GenerateRequest {
  if (!source || request.style !== undefined || request.customStyle !== undefined) return request;
  return { ...request, style: source.style };
}

/** Returns the credits of one image. */
function creditsFor({ credits, editCredits }: RegisteredModel, { mode, scale }: GenerateRequest): number {
  if (mode === undefined) return credits;
  return mode === 'enlarge' ? ENLARGE_CREDITS[scale ?? 2] : (editCredits ?? credits);
}
