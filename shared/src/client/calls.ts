import type {
  CallSettings,
  CustomStyleCalls,
  EaselApi,
  GenerationCalls,
  GenerationFilter,
  ItemList,
  ListPlace,
  TeamPictureCalls,
} from './api.ts';
import { type AnswerReaders, type Ask, createAsk } from './ask.ts';
import type { Send } from './http.ts';
import { randomId } from './random-id.ts';

/**
 * @param send Its base address is that of the API: `https://easel.example/api/v1`.
 * @param readers Without them, answers are believed.
 */
export function createCalls(send: Send, readers?: AnswerReaders): EaselApi {
  const ask = createAsk(send, readers);
  const { get, post } = ask;
  return {
    generate: (body, { idempotencyKey = randomId(), waitSeconds, ...settings } = {}) => {
      const prefer = waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` };
      const headers = { 'idempotency-key': idempotencyKey, ...prefer };
      return post('GenerateResponse', '/generate', { ...settings, body, headers });
    },
    generations: generationCalls(ask),
    customStyles: customStyleCalls(ask),
    teamPictures: teamPictureCalls(ask),
    queue: {
      pause: (settings) => post('Subscription', '/queue/pause', settings),
      resume: (settings) => post('Subscription', '/queue/resume', settings),
    },
    models: (settings) => get('ModelList', '/models', settings),
    styles: (settings) => get('StyleList', '/styles', settings),
    plans: (settings) => get('PlanList', '/plans', settings),
    usage: (settings) => get('Subscription', '/subscription', settings),
    stats: (range, settings) => get('Stats', '/stats', { ...settings, query: { ...range } }),
    status: (settings) => get('Status', '/status', settings),
    statusHistory: (settings) => get('StatusHistory', '/status/history', settings),
    verify: (body, settings) => post('Verification', '/verify', { ...settings, body }),
  };
}

function generationCalls({ get, post, put, patch, withdraw, remove }: Ask): GenerationCalls {
  const one = (id: string) => `/generations/${encodeURIComponent(id)}`;
  const list = ({ status, ...filter }: GenerationFilter = {}, settings?: CallSettings) => {
    const query = { ...filter, status: status?.join(',') };
    return get('GenerationList', '/generations', { ...settings, query });
  };
  return {
    list,
    all: (filter, settings) => itemsOf((cursor) => list({ ...filter, cursor }, settings), filter?.cursor),
    get: (id, settings) => get('Generation', one(id), settings),
    cancel: (id, settings) => post('Generation', `${one(id)}/cancel`, settings),
    retry: (id, settings) => post('Generation', `${one(id)}/retry`, settings),
    remove: (id, settings) => remove(one(id), settings),
    favorite: (id, isFavorite, settings) =>
      patch('Generation', one(id), { ...settings, body: { isFavorite } }),
    publish: (id, settings) => put('Generation', `${one(id)}/publication`, settings),
    unpublish: (id, settings) => withdraw('Generation', `${one(id)}/publication`, settings),
    share: (id, settings) => put('Generation', `${one(id)}/team`, settings),
    unshare: (id, settings) => withdraw('Generation', `${one(id)}/team`, settings),
    requestVariant: (id, kind, settings) =>
      post('Generation', `${one(id)}/variants`, { ...settings, body: { kind } }),
    bulk: (body, settings) => post('BulkResponse', '/generations/bulk', { ...settings, body }),
  };
}

function customStyleCalls({ get, post, patch, remove }: Ask): CustomStyleCalls {
  const one = (id: string) => `/custom-styles/${encodeURIComponent(id)}`;
  return {
    list: (settings) => get('CustomStyleList', '/custom-styles', settings),
    get: (id, settings) => get('CustomStyle', one(id), settings),
    create: (body, settings) => post('CustomStyle', '/custom-styles', { ...settings, body }),
    update: (id, body, settings) => patch('CustomStyle', one(id), { ...settings, body }),
    remove: (id, settings) => remove(one(id), settings),
  };
}

function teamPictureCalls({ get }: Ask): TeamPictureCalls {
  const list = (place?: ListPlace, settings?: CallSettings) =>
    get('TeamPictureList', '/team/pictures', { ...settings, query: { ...place } });
  return {
    list,
    all: (place, settings) => itemsOf((cursor) => list({ ...place, cursor }, settings), place?.cursor),
  };
}

interface ItemPage<Item> extends ItemList<Item> {
  nextCursor: string | null;
}

/** Every item from a place on. The next page is asked for when the one before is used up. */
async function* itemsOf<Item>(
  askFor: (cursor: string | undefined) => Promise<ItemPage<Item>>,
  cursor: string | undefined,
): AsyncGenerator<Item> {
  let place = cursor;
  do {
    const { items, nextCursor } = await askFor(place);
    yield* items;
    place = nextCursor ?? undefined;
  } while (place !== undefined);
}
