import type { CallSettings, EaselApi, GenerationFilter, ItemList } from './api.ts';
import type {
  BulkResponse,
  GenerateResponse,
  Generation,
  GenerationList,
  Model,
  Plan,
  Stats,
  Status,
  Style,
  Subscription,
} from './contract-types.ts';
import { type HttpMethod, isEaselError } from './easel-error.ts';
import { type CallOptions, json, nothing, type Reader, type Send } from './http.ts';
import { randomId } from './random-id.ts';

/** What the calls answer, by the names of the OpenAPI document. */
interface Answers {
  BulkResponse: BulkResponse;
  GenerateResponse: GenerateResponse;
  Generation: Generation;
  GenerationList: GenerationList;
  ModelList: ItemList<Model>;
  PlanList: ItemList<Plan>;
  Stats: Stats;
  Status: Status;
  StyleList: ItemList<Style>;
  Subscription: Subscription;
}

/** How to load what checks each answer. */
export type AnswerReaders = { [Name in keyof Answers]: () => Promise<Reader<Answers[Name]>> };

/**
 * @param send Its base address is that of the API: `https://easel.example/api/v1`.
 * @param readers Without them, answers are believed.
 */
export function createCalls(send: Send, readers?: AnswerReaders): EaselApi {
  const ask =
    (method: HttpMethod) =>
    <Name extends keyof Answers>(answer: Name, path: string, options: CallOptions = {}) =>
      send<Answers[Name]>({ ...options, method, path, take: json(readers?.[answer]) });
  const get = ask('GET');
  const post = ask('POST');
  const put = ask('PUT');
  const patch = ask('PATCH');
  const remove = ask('DELETE');
  const one = (id: string) => `/generations/${encodeURIComponent(id)}`;

  function list({ status, ...filter }: GenerationFilter = {}, { signal }: CallSettings = {}) {
    return get('GenerationList', '/generations', { query: { ...filter, status: status?.join(',') }, signal });
  }

  async function* all(filter: GenerationFilter = {}, settings: CallSettings = {}) {
    let cursor = filter.cursor;
    do {
      const page = await list({ ...filter, cursor }, settings);
      yield* page.items;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  return {
    generate: (body, { signal, idempotencyKey = randomId(), waitSeconds } = {}) => {
      const prefer = waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` };
      const headers = { 'idempotency-key': idempotencyKey, ...prefer };
      return post('GenerateResponse', '/generate', { body, headers, signal });
    },
    generations: {
      list,
      all,
      get: (id, { signal } = {}) => get('Generation', one(id), { signal }),
      cancel: (id, { signal } = {}) => post('Generation', `${one(id)}/cancel`, { signal }),
      retry: (id, { signal } = {}) => post('Generation', `${one(id)}/retry`, { signal }),
      remove: (id, { signal } = {}) =>
        send({ method: 'DELETE', path: one(id), signal, take: nothing }).catch(unlessGone),
      favorite: (id, isFavorite, { signal } = {}) =>
        patch('Generation', one(id), { body: { isFavorite }, signal }),
      publish: (id, { signal } = {}) => put('Generation', `${one(id)}/publication`, { signal }),
      unpublish: (id, { signal } = {}) => remove('Generation', `${one(id)}/publication`, { signal }),
      requestVariant: (id, kind, { signal } = {}) =>
        post('Generation', `${one(id)}/variants`, { body: { kind }, signal }),
      bulk: (body, { signal } = {}) => post('BulkResponse', '/generations/bulk', { body, signal }),
    },
    queue: {
      pause: ({ signal } = {}) => post('Subscription', '/queue/pause', { signal }),
      resume: ({ signal } = {}) => post('Subscription', '/queue/resume', { signal }),
    },
    models: ({ signal } = {}) => get('ModelList', '/models', { signal }),
    styles: ({ signal } = {}) => get('StyleList', '/styles', { signal }),
    plans: ({ signal } = {}) => get('PlanList', '/plans', { signal }),
    usage: ({ signal } = {}) => get('Subscription', '/subscription', { signal }),
    stats: (range = {}, { signal } = {}) => get('Stats', '/stats', { query: { ...range }, signal }),
    status: ({ signal } = {}) => get('Status', '/status', { signal }),
  };
}

/** What a request removed whose answer was lost is not found by the next one, and is removed all the same. */
function unlessGone(error: unknown): void {
  if (!isEaselError(error, 'not_found')) throw error;
}
