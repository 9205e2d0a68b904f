import type { Size } from '@easel/shared/contracts/sizes';
import { isGptImage } from '@easel/shared/node/models/provider-settings/openai';

/** What GPT Image 1, 1 mini and 1.5 take. */
const FIXED_SIZES: readonly Size[] = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
];

/** GPT Image 2 and later take any size between limits, of which Easel's own sizes can only meet these. */
const SIDE_STEP = 16;
const MIN_PIXELS = 655_360;
const MAX_RATIO = 3;

const hasFixedSizes = (model: string) => /(^|\/)(gpt-image-1|chatgpt-image-)/.test(model);

/**
 * The size to ask a model of OpenAI for, nearest to `wanted`.
 * Source: openai-node 7.55.0, `src/resources/images.ts`, `ImageGenerateParamsBase.size`; the least number of pixels is not
 * in there, gateways in front of OpenAI have measured it.
 */
export function openAiSize(model: string, wanted: Size): Size {
  if (hasFixedSizes(model)) return nearestSize(FIXED_SIZES, wanted);
  return isGptImage(model) ? withinLimits(wanted) : wanted;
}

/** Of the sizes a model takes the one nearest to `wanted`: by shape first, as a crop loses more than a resize. */
export function nearestSize(sizes: readonly Size[], wanted: Size): Size {
  const distance = ({ width, height }: Size) =>
    10 * Math.abs(Math.log((width * wanted.height) / (height * wanted.width))) +
    Math.abs(Math.log((width * height) / (wanted.width * wanted.height)));
  return sizes.reduce((best, size) => (distance(size) < distance(best) ? size : best));
}

function withinLimits({ width, height }: Size): Size {
  const least = Math.max(width, height) / MAX_RATIO;
  const shaped = { width: Math.max(width, least), height: Math.max(height, least) };
  const scale = Math.max(1, Math.sqrt(MIN_PIXELS / (shaped.width * shaped.height)));
  const toStep = (side: number) => Math.ceil((side * scale) / SIDE_STEP) * SIDE_STEP;
  return { width: toStep(shaped.width), height: toStep(shaped.height) };
}
