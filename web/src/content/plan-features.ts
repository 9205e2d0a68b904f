import type { Plan } from '@easel/shared/contracts/plans';
import { sideOf } from '@easel/shared/contracts/sizes';
import { BASIC_STYLES, STYLES } from '@easel/shared/contracts/styles';
import { wholeNumber } from '../lib/formats.ts';

const WATERMARKED = 'Watermarked downloads';
const PERSONAL_USE = 'For personal use';
const LIMITS: ReadonlySet<string> = new Set([WATERMARKED, PERSONAL_USE]);

/** What paid plans include if the operator has a live chat. */
export const LIVE_CHAT = 'Live chat';
export const includesLiveChat = (plan: Plan) => plan.id !== 'free';

/** A line of what a plan includes. A limit is one that larger plans do not have. */
export interface PlanFeature {
  text: string;
  isLimit: boolean;
}

/** Returns what a plan includes, in a few lines from the catalog. */
export function planFeatures(plan: Plan): PlanFeature[] {
  return lines(plan).map((text) => ({ text, isLimit: LIMITS.has(text) }));
}

function lines(plan: Plan): string[] {
  return [
    plan.imagesPerMonth === null ? 'Unlimited images' : `${wholeNumber(plan.imagesPerMonth)} images a month`,
    plan.highResLongSide === null
      ? `Up to ${sideOf(plan.largestResolution)} px`
      : `Up to ${sideOf(plan.largestResolution)} px, high-res downloads up to 4K`,
    styles(plan),
    plan.watermark ? WATERMARKED : 'No watermark',
    plan.commercialRights ? 'Commercial rights' : PERSONAL_USE,
    ...(plan.vectorExport ? ['Vector export (SVG)'] : []),
    ...(plan.seats === 1
      ? []
      : [plan.seats === null ? 'A team of any size' : `A team of ${plan.seats} people`]),
    ...(plan.id === 'free' ? [] : ['Priority generation']),
    `API access, ${wholeNumber(plan.apiRequestsPerHour)} requests an hour`,
    plan.support,
  ];
}

function styles(plan: Plan): string {
  if (plan.customStyles) return `All ${STYLES.length} styles, plus custom styles`;
  return plan.extraStyles ? `All ${STYLES.length} styles` : `${BASIC_STYLES.length} basic styles`;
}
