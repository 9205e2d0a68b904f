/** A request of the Postman collection. Texts may contain variables: `{{baseUrl}}`. */
export interface Call {
  /** The operation, as the OpenAPI document names it: `GET /api/models`. */
  operation: string;
  /** Defaults to the operation's summary. */
  name?: string;
  headers?: Readonly<Record<string, string>>;
  /** The variables of the path, by name. */
  path?: Readonly<Record<string, string>>;
  body?: CallBody;
  /** Variables for later requests, with the fields of the answer that give their values: `items.0.id`. */
  keep?: Readonly<Record<string, string>>;
}

type CallBody = { json: unknown } | { text: string; contentType: string } | { file: string };

export interface Folder {
  name: string;
  calls: readonly Call[];
}

/** An image of 64 by 64 pixels: a sky. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAABHUlEQVR42tXYAUYDAACG0f84SZIkSZIkmZkkySdJJkmSmcwkyUySJJOZTDJJkiRJkiTpWJ3j453ipY8/tfTzq5YBftQyyLdahvhSyzCfahnhQy2jvKtljDe1jPOqlgle1DLJs1qmeFLLNI9qmeFBLbPcq2WOO7UUuFVLkZ5aStyoZZ5rtSzQVcsiV2pZoqOWZdpqgUu1rNBSyyoXalnjXC3rnKmlzKlaNjhRyybHatmiqZZtGmrZ4UgtuxyqpcKBWqrsq2WPulpq1NRSZ08t+1TVckBFLYfsquWIHbU02FZLky21HLOplhM21HJKWS1nrKvlnDW1XLCqlhYrarmU93TaLKulw5JarlhUS5cFtVwzr5YbSmrpUVTLLQW1fzmBoS2z2ttlAAAAAElFTkSuQmCC';
const IMAGE = { id: '{{image}}' };
const WAITING = { id: '{{waiting}}' };
const UPLOAD = { id: '{{upload}}' };
const STYLE = { id: '{{style}}' };
const ALBUM = { id: '{{album}}' };
const SHEET = { id: '{{sheet}}' };
const SMALL = '512x512';

/**
 * The collection's requests, in order. In a run, each is answered with 2xx, and the list items that it creates are removed at the
 * end. A run requires an API key of a plan with custom styles and vector files and, for edits and variations under `/v1`, models
 * that support them.
 */
export const FOLDERS: readonly Folder[] = [
  {
    name: 'Models and styles',
    calls: [
      { operation: 'GET /api/models' },
      { operation: 'GET /api/styles' },
      { operation: 'GET /api/templates' },
      { operation: 'GET /api/plans' },
    ],
  },
  {
    name: 'Images',
    calls: [
      {
        operation: 'POST /api/generate',
        name: 'Generate an image, and wait for it',
        headers: { Prefer: 'wait=60' },
        body: { json: { prompt: 'a lighthouse at dawn', resolution: SMALL } },
        keep: { image: 'id' },
      },
      { operation: 'GET /api/generations/{id}/events', path: IMAGE },
      { operation: 'GET /api/generations/{id}', path: IMAGE },
      { operation: 'GET /api/generations/{id}/lineage', path: IMAGE },
      { operation: 'PATCH /api/generations/{id}', path: IMAGE, body: { json: { isFavorite: true } } },
      {
        operation: 'POST /api/generations/tags',
        body: { json: { ids: ['{{image}}'], add: ['lighthouse'] } },
      },
      { operation: 'GET /api/tags' },
      { operation: 'POST /api/generations/{id}/variants', path: IMAGE, body: { json: { kind: 'vector' } } },
      { operation: 'GET /api/generations' },
    ],
  },
  {
    name: 'Queue',
    calls: [
      { operation: 'POST /api/queue/pause' },
      {
        operation: 'POST /api/generate',
        name: 'Generate an image that waits in the paused queue',
        body: { json: { prompt: 'a boat in the harbor', resolution: SMALL } },
        keep: { waiting: 'id' },
      },
      { operation: 'POST /api/generations/{id}/next', path: WAITING },
      { operation: 'POST /api/generations/{id}/cancel', path: WAITING },
      { operation: 'POST /api/generations/{id}/retry', path: WAITING },
      { operation: 'POST /api/generations/{id}/cancel', path: WAITING, name: 'Cancel the repetition' },
      { operation: 'DELETE /api/generations/{id}', path: WAITING },
      { operation: 'POST /api/queue/resume' },
    ],
  },
  {
    name: 'Uploads',
    calls: [
      { operation: 'POST /api/uploads', body: { file: 'picture.png' }, keep: { upload: 'id' } },
      { operation: 'GET /api/uploads' },
      { operation: 'GET /api/uploads/{id}', path: UPLOAD },
      { operation: 'DELETE /api/uploads/{id}', path: UPLOAD },
      {
        operation: 'POST /api/verify',
        body: {
          text: '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path d="M0 0h64v64H0z"/></svg>',
          contentType: 'image/svg+xml',
        },
      },
    ],
  },
  {
    name: 'Albums',
    calls: [
      { operation: 'POST /api/albums', body: { json: { name: 'Sea' } }, keep: { album: 'id' } },
      { operation: 'GET /api/albums' },
      { operation: 'PATCH /api/albums/{id}', path: ALBUM, body: { json: { name: 'Coast' } } },
      {
        operation: 'POST /api/albums/{id}/pictures',
        path: ALBUM,
        body: { json: { action: 'add', ids: ['{{image}}'] } },
      },
      { operation: 'DELETE /api/albums/{id}', path: ALBUM },
    ],
  },
  {
    name: 'Contact sheets',
    calls: [
      {
        operation: 'POST /api/sheets',
        body: { json: { prompts: ['a {red|blue} boat'], resolution: SMALL } },
        keep: { sheet: 'id' },
      },
      { operation: 'GET /api/sheets' },
      { operation: 'GET /api/sheets/{id}', path: SHEET },
      { operation: 'GET /api/sheets/{id}/image.png', path: SHEET },
      { operation: 'POST /api/sheets/{id}/cancel', path: SHEET },
      { operation: 'DELETE /api/sheets/{id}', path: SHEET },
    ],
  },
  {
    name: 'Custom styles',
    calls: [
      {
        operation: 'POST /api/custom-styles',
        body: { json: { name: 'Mist', promptSuffix: 'in soft fog' } },
        keep: { style: 'id' },
      },
      { operation: 'GET /api/custom-styles' },
      { operation: 'GET /api/custom-styles/{id}', path: STYLE },
      { operation: 'PATCH /api/custom-styles/{id}', path: STYLE, body: { json: { name: 'Fog' } } },
      { operation: 'DELETE /api/custom-styles/{id}', path: STYLE },
    ],
  },
  {
    name: 'Gallery',
    calls: [
      { operation: 'PUT /api/generations/{id}/publication', path: IMAGE },
      { operation: 'GET /api/gallery' },
      { operation: 'GET /api/gallery/{id}', path: IMAGE },
      { operation: 'GET /api/gallery/{id}/preview', path: IMAGE },
      { operation: 'GET /api/gallery/{id}/download', path: IMAGE },
      { operation: 'DELETE /api/generations/{id}/publication', path: IMAGE },
    ],
  },
  {
    name: "OpenAI's format",
    calls: [
      { operation: 'GET /v1/models', keep: { model: 'data.0.id' } },
      { operation: 'GET /v1/models/{model}', path: { model: '{{model}}' } },
      {
        operation: 'POST /v1/images/generations',
        body: { json: { prompt: 'a paper boat', size: SMALL } },
      },
      {
        operation: 'POST /v1/images/edits',
        body: { json: { prompt: 'make it evening', images: [{ image_url: PICTURE }] } },
      },
      {
        operation: 'POST /v1/images/variations',
        body: { json: { images: [{ image_url: PICTURE }] } },
      },
    ],
  },
  {
    name: 'Usage and status',
    calls: [
      { operation: 'GET /api/subscription' },
      { operation: 'GET /api/stats' },
      { operation: 'GET /api/status' },
      { operation: 'GET /api/status/history' },
    ],
  },
  {
    name: 'Clean up',
    calls: [
      {
        operation: 'POST /api/generations/bulk',
        body: { json: { action: 'delete', ids: ['{{image}}'] } },
      },
    ],
  },
];
