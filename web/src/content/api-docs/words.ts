import type { ApiGroup } from '@easel/shared/contracts/api-reference';
import { PLANS } from '@easel/shared/contracts/plans';

export const GROUP_WORDS: Readonly<Record<ApiGroup, { title: string; text: string }>> = {
  generations: {
    title: 'Generations',
    text: 'A generation is one image on its way: it waits, is made, and stays until you remove it.',
  },
  images: { title: 'Images', text: 'The files of finished generations, and where a file comes from.' },
  queue: { title: 'Queue', text: 'Your own waiting generations, held back or let go on as a whole.' },
  catalogue: { title: 'Catalogue', text: 'Models, styles and plans to choose from.' },
  'custom-styles': {
    title: 'Custom styles',
    text: 'Styles of your own or of your team, on plans that have them: a style of the catalogue and the words that it adds.',
  },
  gallery: { title: 'Gallery', text: 'Images that their owners published. Send no API key here.' },
  prompts: { title: 'Prompts and templates', text: 'What the generate page remembers for you.' },
  team: {
    title: 'Team',
    text: 'The people who share a plan, its credits and what they make. This takes a person: a key of a member makes images with the credits of the team.',
  },
  usage: { title: 'Account usage', text: 'Your plan, what is left of it, and your images in numbers.' },
  status: { title: 'Status', text: 'How the service is.' },
  webhooks: {
    title: 'Your webhooks',
    text: "Where to tell of images that have ended, and what was told. This takes a person: a key cannot send an account's news elsewhere.",
  },
  openai: {
    title: "For OpenAI's clients",
    text: "Programs that are written for the images of OpenAI's API run here, with the address of this site and /v1 after it as their base URL, and with an API key of yours. Errors have the shape that these clients know.",
  },
};

/** By the call's id, where its summary is too short. */
export const CALL_WORDS: Readonly<Record<string, string>> = {
  'get-api-generations-id': 'One generation: its state, its progress and its image',
  'patch-api-generations-id': 'Mark a generation as a favorite, or take the mark back',
  'delete-api-generations-id': 'Remove a generation with its image, for good',
  'post-api-generations-id-cancel': 'Cancel a generation that waits or is being made',
  'post-api-generations-id-retry': 'Start a failed or canceled generation again',
  'put-api-generations-id-publication': 'Show an image in the gallery, with its prompt',
  'delete-api-generations-id-publication': 'Take an image out of the gallery',
  'post-api-generations-bulk': 'Do the same to many generations at once',
  'post-api-generations-id-variants': 'Ask for a high-resolution or a vector file of a finished image',
  'get-api-images-id-file': 'The image file, by its signed link',
  'post-api-verify': 'Find out whether an image was made here; the body is the image file',
  'post-api-queue-pause': 'Hold back all of your waiting generations',
  'post-api-queue-resume': 'Let your waiting generations go on',
  'get-api-models': 'The models, and what each can do',
  'get-api-styles': 'The styles; some take a plan with extra styles',
  'get-api-plans': 'The plans, with their prices and limits',
  'get-api-custom-styles-id': 'One custom style, with a link to its sample',
  'patch-api-custom-styles-id': 'Change a custom style; pictures that were made keep the words they had',
  'get-api-gallery': 'Published images and samples',
  'get-api-gallery-id': 'One picture of the gallery',
  'get-api-gallery-id-download': 'Leads to the file of a picture, and counts the download',
  'put-api-gallery-id-like': 'Like a picture',
  'delete-api-gallery-id-like': 'Take a like back',
};

/** What a field's type does not say, by the id of a call or the name of an object, then by field. */
export const FIELD_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'post-api-generate': {
    prompt: 'What the image should show, in up to 500 characters.',
    style: 'How it should look.',
    resolution: `The side of the square; up to ${PLANS.free.largestResolution} with ${PLANS.free.name}. With an aspect ratio the number of pixels stays about the same.`,
    aspectRatio: 'Width to height.',
    size: 'Width and height, such as `1024x768`, in place of `resolution` and `aspectRatio`. Both are a multiple of 64.',
    iterations: 'How many images to make. Each is a generation of its own and takes a credit.',
    model: 'An id from `/api/models`; the default model otherwise.',
    seed: 'The same seed makes the same image again; random otherwise.',
    negativePrompt: 'What the image should not show, for models that take it.',
    steps: 'Within the limits of the model; its own default otherwise.',
    guidance: 'How closely to follow the prompt, within the limits of the model.',
    embedPrompt: 'Whether the file may carry the prompt in its metadata.',
  },
  'get-api-generations': {
    status: 'One state or several, separated by commas: `pending,processing`.',
    search: 'Words of the prompt, in small or capital letters.',
    cursor: 'The `nextCursor` of the page before.',
    limit: 'How many on a page.',
  },
  'post-api-generations-id-variants': { kind: 'The plan decides which of them it includes.' },
  'post-api-generations-bulk': { ids: 'Up to 100 of your generations.' },
  GenerateResponse: { id: 'Of the first of the generations, as is `status`.' },
  Generation: {
    batchId: 'The same for all images of one request.',
    progress: 'Per cent, from the steps of the model itself.',
    credits: 'What it costs. A failed or canceled one gives them back.',
    publishedAt: 'Since when it is in the gallery; null while it is private.',
    queue: 'While it waits: the place in the queue, 1 being the next.',
    error: 'Why it failed.',
    image: 'Once it is completed. Its addresses are paths on this site.',
    'image.displayUrl': 'As large as a page shows it, in a smaller file.',
    image_url: '`image.url` as a complete address.',
    version: 'Rises with each change of state: an answer with a lower one is old.',
  },
  GenerationList: { nextCursor: 'For the next page; null on the last one.' },
  ImageVariant: { url: 'A signed link, once the file is ready.' },
};
