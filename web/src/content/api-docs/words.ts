import type { ApiGroup } from '@easel/shared/contracts/api-reference';
import { PLANS } from '@easel/shared/contracts/plans';

export const GROUP_WORDS: Readonly<Record<ApiGroup, { title: string; text: string }>> = {
  generations: {
    title: 'Generations',
    text: 'A generation is one requested image, from pending to its final state. It stays until you delete it.',
  },
  images: {
    title: 'Images',
    text: 'The files of finished generations, and checking whether an image was made here.',
  },
  albums: { title: 'Albums', text: 'Groups of your pictures. A picture can be in several.' },
  sheets: {
    title: 'Contact sheets',
    text: 'Many images at once: all combinations of prompts, styles, models, steps and seeds, as a table to compare.',
  },
  queue: { title: 'Queue', text: 'Pause and resume all of your pending generations.' },
  catalog: { title: 'Catalog', text: 'The available models, styles and plans.' },
  'custom-styles': {
    title: 'Custom styles',
    text: 'Styles of your own or of your team, on plans that include them. Each extends a built-in style with words for the prompt.',
  },
  gallery: { title: 'Gallery', text: 'Images that their owners published. Send no API key here.' },
  prompts: { title: 'Prompts and templates', text: 'Your recent prompts and saved templates.' },
  team: {
    title: 'Team',
    text: "People who share a plan, its credits and their pictures. These endpoints need a signed-in user. A member's API key generates with the team's credits.",
  },
  usage: {
    title: 'Account usage',
    text: 'Your plan, your remaining credits and statistics about your images.',
  },
  status: { title: 'Status', text: 'The state of the service, now and by day.' },
  webhooks: {
    title: 'Your webhooks',
    text: 'Endpoints that are notified when generations end, and the log of deliveries. They need a signed-in user, not an API key.',
  },
  openai: {
    title: "For OpenAI's clients",
    text: "Programs for OpenAI's image API work with this site's address followed by /v1 as their base URL, and with your API key; they can also change and vary pictures. Errors have OpenAI's format.",
  },
};

/** Descriptions by operation id, for operations whose summary is too short. */
export const CALL_WORDS: Readonly<Record<string, string>> = {
  'get-api-generations-id': 'Get the state, progress and image of a generation',
  'patch-api-generations-id': 'Mark or unmark a generation as a favorite',
  'delete-api-generations-id': 'Delete a generation and its image permanently',
  'post-api-generations-id-cancel': 'Cancel a pending or processing generation',
  'post-api-generations-id-retry': 'Start a failed or canceled generation again',
  'put-api-generations-id-publication': 'Show an image in the gallery, with its prompt',
  'delete-api-generations-id-publication': 'Remove an image from the gallery',
  'post-api-generations-bulk': 'Apply an action to many generations at once',
  'post-api-generations-id-variants': 'Request a high-resolution or vector file of a finished image',
  'get-api-images-id-file': 'The image file, by its signed link',
  'post-api-verify': 'Find out whether an image was made here; the body is the image file',
  'post-api-queue-pause': 'Pause all of your pending generations',
  'post-api-queue-resume': 'Resume all of your pending generations',
  'get-api-models': 'List the models and what each supports',
  'get-api-styles': 'List the styles; some need a plan with extra styles',
  'get-api-plans': 'List the plans with their prices and limits',
  'get-api-custom-styles-id': 'Get a custom style, with a link to its sample',
  'patch-api-custom-styles-id': 'Change a custom style; existing pictures keep their words',
  'get-api-gallery': 'Published images and samples',
  'get-api-gallery-id': 'Get a picture of the gallery',
  'get-api-authors-id': 'Get an author of the gallery, by `author.id` of a picture',
  'get-api-gallery-id-download': 'Redirects to the file of a picture, and counts the download',
  'put-api-gallery-id-like': 'Like a picture',
  'delete-api-gallery-id-like': 'Remove a like',
};

/** Descriptions of fields, by operation id or object name, then by field. */
export const FIELD_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'post-api-generate': {
    prompt: 'What the image should show, in up to 32,000 characters, or as many as the model supports.',
    style: 'The style of the image.',
    customStyle: 'The id of a custom style, instead of `style`.',
    isSample: 'Whether the first image becomes the sample of `customStyle`, if you may change that style.',
    resolution: `The size of a square image, up to ${PLANS.free.largestResolution} with ${PLANS.free.name}. Other aspect ratios have about as many pixels.`,
    aspectRatio: 'Width to height.',
    size: 'Width and height, such as `1024x768`, instead of `resolution` and `aspectRatio`. Both are a multiple of 64.',
    iterations: 'Number of images. Each is a generation of its own, with its own cost.',
    model: 'An id from `/api/models`. Defaults to the default model.',
    seed: 'The same seed reproduces the same image. Random by default.',
    negativePrompt: 'What the image should not show, for models that support it.',
    steps: "Within the model's limits. Defaults to the model's default.",
    guidance: "How closely to follow the prompt, within the model's limits.",
    embedPrompt: 'Whether the file contains the prompt in its metadata.',
    mode: 'How to use `inputs`. The `capabilities` of a model list its modes.',
    inputs: 'The pictures to work from: uploads, or finished generations.',
    scale: 'With `enlarge`: the factor for both sides, 2 by default.',
  },
  'get-api-generations': {
    status: 'One or more states, in a URL separated by commas: `pending,processing`.',
    search: 'Substring of the prompt, case-insensitive.',
    from: 'ISO 8601, with `Z` or an offset: created at this time or later.',
    until: 'ISO 8601, with `Z` or an offset: created before this time.',
    album: 'The id of one of your albums.',
    cursor: 'The `nextCursor` of the previous page.',
    limit: 'Items per page.',
  },
  'post-api-sheets': {
    prompts: 'Each in up to 2,000 characters. `{red|blue}` stands for each of its options.',
    models: 'Ids from `/api/models`. Defaults to the default model.',
    steps: "Within each model's limits. Defaults to each model's default.",
    seeds: 'Defaults to one random seed, which all images share.',
    resolution: 'As of a single image.',
    negativePrompt: 'What the images should not show, for models that support it.',
    embedPrompt: 'Whether the files contain their prompts in their metadata.',
  },
  Sheet: {
    cells:
      'The images in the order of the axes: prompts, styles, models, steps, seeds, the last one changing fastest. Null for one that was deleted.',
    credits: 'The cost of all images in credits.',
  },
  'post-api-generations-id-variants': { kind: 'Your plan decides which kinds are available.' },
  'post-api-generations-id-retry': { newSeed: 'Whether to make another image, with a random seed.' },
  'post-api-generations-bulk': { ids: 'Up to 100 of your generations.' },
  GenerateResponse: { id: 'The id of the first generation, as `status` is its status.' },
  Generation: {
    batchId: 'The same for all images of one request.',
    sheetId: 'The contact sheet that it is a part of; null for none.',
    progress: "Percent, from the model's own steps.",
    credits:
      'The cost in credits, refunded if it fails or is canceled, unless `isCharged` says that they are spent.',
    isCharged:
      'Whether the credits are spent. True before the end once a service that bills each picture was asked: canceling then returns nothing.',
    publishedAt: 'When it was published to the gallery; null while it is not.',
    queue:
      'While pending, its place in the queue: position (1 is next), estimated seconds and their upper end, and why it waits.',
    error: 'Why it failed.',
    image: 'Set once it is completed. Its URLs are paths on this site.',
    'image.displayUrl': 'A smaller WebP for display.',
    'image.becomesClean':
      'Whether the watermark is removed once the account is on a paid plan. False for older images, of which nothing else was kept.',
    image_url: '`image.url` as an absolute URL.',
    version: 'Increases with each change of state. A response with a lower version is stale.',
  },
  GenerationList: { nextCursor: 'The cursor of the next page; null on the last page.' },
  ImageVariant: { url: 'A signed link, once the file is ready.' },
};
