import type { CallSettings, ItemList } from './api.ts';
import type {
  BulkResponse,
  CustomStyle,
  GenerateResponse,
  Generation,
  GenerationList,
  Model,
  Plan,
  Stats,
  Status,
  StatusHistory,
  Style,
  Subscription,
  TeamPictureList,
  Verification,
} from './contract-types.ts';
import type { HttpMethod } from './easel-error.ts';
import { type CallOptions, json, nothing, type Reader, type Send } from './http.ts';
import { unlessGone } from './unless-gone.ts';

/** What the calls answer, by the names of the OpenAPI document. */
interface Answers {
  BulkResponse: BulkResponse;
  CustomStyle: CustomStyle;
  CustomStyleList: ItemList<CustomStyle>;
  GenerateResponse: GenerateResponse;
  Generation: Generation;
  GenerationList: GenerationList;
  ModelList: ItemList<Model>;
  PlanList: ItemList<Plan>;
  Stats: Stats;
  Status: Status;
  StatusHistory: StatusHistory;
  StyleList: ItemList<Style>;
  Subscription: Subscription;
  TeamPictureList: TeamPictureList;
  Verification: Verification;
}

/** How to load what checks each answer. */
export type AnswerReaders = { [Name in keyof Answers]: () => Promise<Reader<Answers[Name]>> };

export type Ask = ReturnType<typeof createAsk>;

/**
 * Requests by their method, each with the name of what it answers.
 *
 * @param readers Without them, answers are believed.
 */
export function createAsk(send: Send, readers?: AnswerReaders) {
  const by =
    (method: HttpMethod) =>
    <Name extends keyof Answers>(answer: Name, path: string, options?: CallOptions) =>
      send<Answers[Name]>({ ...options, method, path, take: json(readers?.[answer]) });
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    /** DELETE of what something was given; answers with the thing as it then is. */
    withdraw: by('DELETE'),
    /** DELETE of the thing itself. */
    remove: (path: string, settings?: CallSettings) =>
      unlessGone(send({ ...settings, method: 'DELETE', path, take: nothing })),
  };
}
