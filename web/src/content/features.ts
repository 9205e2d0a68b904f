import { ITERATIONS_MAX, PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { ENLARGE_SCALES } from '@easel/shared/contracts/inputs';
import type { Plan } from '@easel/shared/contracts/plans';
import { PLANS } from '@easel/shared/contracts/plans';
import { ASPECT_RATIOS, RESOLUTIONS, sideOf } from '@easel/shared/contracts/sizes';
import { BASIC_STYLES, EXTRA_STYLES, STYLES } from '@easel/shared/contracts/styles';
import { listInWords, wholeNumber } from '../lib/formats';
import { includesLiveChat, LIVE_CHAT } from './plan-features';
import { PRODUCT_NAME } from './product';

const sides = RESOLUTIONS.map(sideOf);

export const FEATURES_HERO = {
  title: 'Features',
  text: `From the first word to the finished file: what ${PRODUCT_NAME} does, and what each plan includes.`,
} as const;

export interface FeatureGroup {
  id: 'write' | 'watch' | 'edit' | 'keep' | 'prove' | 'build' | 'host';
  title: string;
  text: string;
  features: readonly string[];
}

export const FEATURE_GROUPS: readonly FeatureGroup[] = [
  {
    id: 'write',
    title: 'Say what you want',
    text: 'Plain words are enough, and every setting is there if you want it.',
    features: [
      `Prompts of up to ${PROMPT_MAX_LENGTH} characters`,
      `${BASIC_STYLES.length} basic styles, from ${BASIC_STYLES[0]?.name.toLowerCase()} to ${BASIC_STYLES.at(-1)?.name.toLowerCase()}`,
      `${EXTRA_STYLES.length} more, from ${PLANS.pro.name} on: ${listInWords(EXTRA_STYLES.map(({ name }) => name))}`,
      `Custom styles, with ${PLANS.team.name}: start from a style and add your own words`,
      `${RESOLUTIONS.length} resolutions from ${sides[0]} to ${sides.at(-1)} px, in ${ASPECT_RATIOS.length} shapes`,
      `Up to ${ITERATIONS_MAX} versions of a prompt at once`,
      'Seed, negative prompt, steps and guidance, where the model has them',
    ],
  },
  {
    id: 'watch',
    title: 'Watch it happen',
    text: 'Real progress, step by step, from the model itself.',
    features: [
      "Progress from the model's own steps, live",
      'Previews of the unfinished picture, with models that send them',
      'Your place in the queue and an estimated time',
      'Pause, resume and cancel pictures that are not finished',
      'Close the page and come back: the work continues',
    ],
  },
  {
    id: 'edit',
    title: 'Change what you have',
    text: 'Edit and enhance your own pictures or uploads, with models that support it.',
    features: [
      'Variations that stay close to a picture, or go far from it',
      'Brush over a part and describe what should be there',
      'Extend a picture beyond its edges',
      `Enlarge a picture to ${ENLARGE_SCALES.join(' or ')} times its size`,
      'Before and after, side by side',
    ],
  },
  {
    id: 'keep',
    title: 'Keep what you like',
    text: 'Your pictures are saved to your account, on every device you sign in on.',
    features: [
      'PNG downloads in the size you chose',
      `High-resolution PNG up to ${PLANS.pro.highResLongSide} px on the long side, from ${PLANS.pro.name} on`,
      `Vector files (SVG), from ${PLANS.team.name} on`,
      'Favorites, to find the good ones again',
      'Vary a picture, or run it again, with one press',
      `One plan and a private gallery for ${PLANS.team.seats} people, with ${PLANS.team.name}`,
    ],
  },
  {
    id: 'prove',
    title: 'Pictures that say what they are',
    text: 'Every file says how it was made.',
    features: [
      'The recipe in the file: drop it on the Generate page to use it again',
      'Leave the prompt out of the file to keep it private',
      'A machine-readable mark that the picture was generated',
      'A public page that checks whether a picture was made here',
      'A content policy that is the same for every model',
    ],
  },
  {
    id: 'build',
    title: 'Build on it',
    text: 'Everything the site does is in the REST API, on every plan.',
    features: [
      'The whole API described by an OpenAPI document',
      'Live events for every change of state and every step',
      'Errors with a code for programs and a message for people',
      'Credits returned when a picture fails',
    ],
  },
  {
    id: 'host',
    title: 'Host it yourself',
    text: `${PRODUCT_NAME} runs on one machine with one command, and on many when you grow.`,
    features: [
      'ComfyUI, Stable Diffusion WebUI and stable-diffusion.cpp as model servers',
      "OpenAI's image API and compatible servers, and Replicate",
      'Several models side by side, each with its own settings',
      'Add workers as you grow, without a restart',
    ],
  },
];

/** True and false are shown as icons with a word for screen readers. */
export type ComparisonValue = string | boolean;

export interface ComparisonRow {
  label: string;
  value: (plan: Plan) => ComparisonValue;
  /** Shown only if the operator has a live chat. */
  needsLiveChat?: true;
}

export interface ComparisonGroup {
  title: string;
  rows: readonly ComparisonRow[];
}

export const COMPARISON = {
  title: 'Compare the plans',
  text: 'The limits that apply to each plan.',
  caption: 'What each plan costs and includes',
  yes: 'Yes',
  no: 'No',
} as const;

/** The rows of the comparison except prices. Values come from the catalog. */
export const COMPARISON_GROUPS: readonly ComparisonGroup[] = [
  {
    title: 'Pictures',
    rows: [
      {
        label: 'Images a month',
        value: (plan) => (plan.imagesPerMonth === null ? 'Unlimited' : wholeNumber(plan.imagesPerMonth)),
      },
      { label: 'Largest generation', value: (plan) => plan.largestResolution.replace('x', ' × ') },
      {
        label: 'Styles',
        value: (plan) =>
          plan.customStyles
            ? `All ${STYLES.length}, plus custom styles`
            : plan.extraStyles
              ? `All ${STYLES.length}`
              : `${BASIC_STYLES.length} basic styles`,
      },
      { label: 'Commercial rights', value: (plan) => plan.commercialRights },
    ],
  },
  {
    title: 'Downloads',
    rows: [
      { label: 'Without a watermark', value: (plan) => !plan.watermark },
      {
        label: 'High-resolution PNG',
        value: (plan) =>
          plan.highResLongSide === null ? false : `Up to 4K (${plan.highResLongSide}\u00a0px)`,
      },
      { label: 'Vector (SVG)', value: (plan) => plan.vectorExport },
    ],
  },
  {
    title: 'Working together',
    rows: [
      {
        label: 'Seats',
        value: (plan) => (plan.seats === null ? 'Any number' : String(plan.seats)),
      },
    ],
  },
  {
    title: 'Speed and API',
    rows: [
      {
        label: 'Queue priority',
        value: (plan) =>
          plan.queueWeight === 1
            ? 'After paid plans'
            : `Ahead of ${PLANS.free.name}, ${plan.queueWeight} shares of worker time`,
      },
      { label: 'Waiting or in progress at once', value: (plan) => wholeNumber(plan.maxInFlight) },
      { label: 'Images of a contact sheet', value: (plan) => wholeNumber(plan.maxSheetCells) },
      {
        label: 'API requests per hour',
        value: (plan) =>
          plan.id === 'enterprise'
            ? `Custom, ${wholeNumber(plan.apiRequestsPerHour)} unless agreed otherwise`
            : wholeNumber(plan.apiRequestsPerHour),
      },
    ],
  },
  {
    title: 'Help',
    rows: [
      { label: 'Support', value: (plan) => plan.support },
      { label: LIVE_CHAT, value: includesLiveChat, needsLiveChat: true },
    ],
  },
];

export const FEATURES_CLOSING = {
  title: 'See for yourself',
  text: `An account is free and comes with ${PLANS.free.imagesPerMonth} pictures a month.`,
  register: 'Create a free account',
  pricing: 'See pricing',
} as const;
