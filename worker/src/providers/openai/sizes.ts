import type { Size } from '@easel/shared/contracts/sizes';
import { isGptImage } from '@easel/shared/node/models/provider-settings/openai';

/** The sizes of GPT Image 1.5 and earlier, which OpenAI shuts down in December 2026; gateways may serve them longer. */
const FIXED_SIZES: readonly Size[] = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
];

/** Limits of GPT Image 2 and later, as far as Easel's sizes can exceed them. */
const SIDE_STEP = 16;
const MIN_PIXELS = 655_360;
const MAX_RATIO = 3;

const hasFixedSizes = (model: string) => /(^|\/)(gpt-image-1|chatgpt-image-)/.test(model);

/**
 * Returns the size of an OpenAI model that is nearest to `wanted`.
 * Source: openai-node 7.55.0, `src/resources/images.ts`, `ImageGenerateParamsBase.size`; the minimum number of pixels is from
 * measurements by gateways in front of OpenAI.
 */
export function openAiSize(model: string, wanted: Size): Size {
  if (hasFixedSizes(model)) return nearestSize(FIXED_SIZES, wanted);
  return isGptImage(model) ? withinLimits(wanted) : wanted;
}

/** Returns the size nearest to `wanted`: by aspect ratio first, as a crop loses more than a resize. */
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
