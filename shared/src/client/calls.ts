import type { PublicEndpointId } from '../contracts/endpoints.ts';
import type {
  AlbumCalls,
  CallSettings,
  CustomStyleCalls,
  EaselApi,
  GenerationCalls,
  ItemList,
  ListPlace,
  SheetCalls,
  TeamPictureCalls,
  UploadCalls,
} from './api.ts';
import type { GenerationFilter } from './contract-types.ts';
import type { Api } from './create-api.ts';
import { randomId } from './random-id.ts';
import { unlessGone } from './unless-gone.ts';

type PublicApi = Api<PublicEndpointId>;

/** Groups the public endpoints into the client's calls, with their parameters as arguments. */
export function createCalls(api: PublicApi): EaselApi {
  return {
    generate: (body, { idempotencyKey = randomId(), waitSeconds, ...settings } = {}) => {
      const prefer = waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` };
      return api.generate({ ...settings, body, headers: { 'idempotency-key': idempotencyKey, ...prefer } });
    },
    generations: generationCalls(api),
    customStyles: customStyleCalls(api),
    teamPictures: teamPictureCalls(api),
    albums: albumCalls(api),
    sheets: sheetCalls(api),
    tags: { list: api.listTags, change: (body, settings) => api.changeTags({ ...settings, body }) },
    uploads: uploadCalls(api),
    queue: { pause: api.pauseQueue, resume: api.resumeQueue },
    models: api.listModels,
    styles: api.listStyles,
    plans: api.listPlans,
    usage: api.getSubscription,
    stats: (query, settings) => api.getStats({ ...settings, query }),
    status: api.getStatus,
    statusHistory: api.getStatusHistory,
    verify: (body, settings) => api.verifyImage({ ...settings, body }),
  };
}

function generationCalls(api: PublicApi): GenerationCalls {
  const list = (query: GenerationFilter = {}, settings?: CallSettings) =>
    api.listGenerations({ ...settings, query });
  return {
    list,
    all: (filter, settings) => itemsOf((cursor) => list({ ...filter, cursor }, settings), filter?.cursor),
    get: (id, settings) => api.getGeneration({ ...settings, params: { id } }),
    cancel: (id, settings) => api.cancelGeneration({ ...settings, params: { id } }),
    retry: (id, { newSeed = false, ...settings } = {}) =>
      api.retryGeneration({ ...settings, params: { id }, body: { newSeed } }),
    moveNext: (id, settings) => api.moveGenerationNext({ ...settings, params: { id } }),
    remove: (id, settings) => unlessGone(api.deleteGeneration({ ...settings, params: { id } })),
    favorite: (id, isFavorite, settings) =>
      api.updateGeneration({ ...settings, params: { id }, body: { isFavorite } }),
    publish: (id, settings) => api.publishGeneration({ ...settings, params: { id } }),
    unpublish: (id, settings) => api.unpublishGeneration({ ...settings, params: { id } }),
    share: (id, settings) => api.shareGeneration({ ...settings, params: { id } }),
    unshare: (id, settings) => api.unshareGeneration({ ...settings, params: { id } }),
    requestVariant: (id, kind, settings) =>
      api.requestVariant({ ...settings, params: { id }, body: { kind } }),
    bulk: (body, settings) => api.changeGenerations({ ...settings, body }),
    lineage: (id, settings) => api.getLineage({ ...settings, params: { id } }),
  };
}

function customStyleCalls(api: PublicApi): CustomStyleCalls {
  return {
    list: api.listCustomStyles,
    get: (id, settings) => api.getCustomStyle({ ...settings, params: { id } }),
    create: (body, settings) => api.createCustomStyle({ ...settings, body }),
    update: (id, body, settings) => api.updateCustomStyle({ ...settings, params: { id }, body }),
    remove: (id, settings) => unlessGone(api.deleteCustomStyle({ ...settings, params: { id } })),
  };
}

function teamPictureCalls(api: PublicApi): TeamPictureCalls {
  const list = (query: ListPlace = {}, settings?: CallSettings) =>
    api.listTeamPictures({ ...settings, query });
  return {
    list,
    all: (place, settings) => itemsOf((cursor) => list({ ...place, cursor }, settings), place?.cursor),
  };
}

function albumCalls(api: PublicApi): AlbumCalls {
  return {
    list: api.listAlbums,
    create: (name, settings) => api.createAlbum({ ...settings, body: { name } }),
    rename: (id, name, settings) => api.renameAlbum({ ...settings, params: { id }, body: { name } }),
    remove: (id, settings) => unlessGone(api.deleteAlbum({ ...settings, params: { id } })),
    changePictures: (id, body, settings) => api.changeAlbumPictures({ ...settings, params: { id }, body }),
  };
}

function sheetCalls(api: PublicApi): SheetCalls {
  return {
    create: (body, { idempotencyKey = randomId(), ...settings } = {}) =>
      api.createSheet({ ...settings, body, headers: { 'idempotency-key': idempotencyKey } }),
    get: (id, settings) => api.getSheet({ ...settings, params: { id } }),
    list: (query = {}, settings) => api.listSheets({ ...settings, query }),
    cancel: (id, settings) => api.cancelSheet({ ...settings, params: { id } }),
    remove: (id, settings) => unlessGone(api.deleteSheet({ ...settings, params: { id } })),
  };
}

function uploadCalls(api: PublicApi): UploadCalls {
  return {
    add: (image, settings) => {
      const body = new FormData();
      body.set('file', image);
      return api.uploadPicture({ ...settings, body });
    },
    list: api.listUploads,
    get: (id, settings) => api.getUpload({ ...settings, params: { id } }),
    remove: (id, settings) => unlessGone(api.deleteUpload({ ...settings, params: { id } })),
  };
}

interface ItemPage<Item> extends ItemList<Item> {
  nextCursor: string | null;
}

/** Yields every item from a cursor on, requesting the next page when the one before is used up. */
async function* itemsOf<Item>(
  loadPage: (cursor: string | undefined) => Promise<ItemPage<Item>>,
  cursor: string | undefined,
): AsyncGenerator<Item> {
  let place = cursor;
  do {
    const { items, nextCursor } = await loadPage(place);
    yield* items;
    place = nextCursor ?? undefined;
  } while (place !== undefined);
}
