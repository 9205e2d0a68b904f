import type { Plan } from '@easel/shared/contracts/plans';
import { sideOf } from '@easel/shared/contracts/sizes';
import { BASIC_STYLES, STYLES } from '@easel/shared/contracts/styles';

const number = new Intl.NumberFormat('en-US');

/** Returns what a plan includes, in a few lines, from the catalog. */
export function planFeatures(plan: Plan): string[] {
  return [
    plan.imagesPerMonth === null
      ? 'Unlimited images'
      : `${number.format(plan.imagesPerMonth)} images a month`,
    plan.highResLongSide === null
      ? `Up to ${sideOf(plan.largestResolution)} px`
      : `Up to ${sideOf(plan.largestResolution)} px, high-res downloads up to 4K`,
    styles(plan),
    plan.watermark ? 'Watermarked downloads' : 'No watermark',
    plan.commercialRights ? 'Commercial rights' : 'For personal use',
    ...(plan.vectorExport ? ['Vector export (SVG)'] : []),
    ...(plan.seats === 1
      ? []
      : [plan.seats === null ? 'A team of any size' : `A team of ${plan.seats} people`]),
    ...(plan.id === 'free' ? [] : ['Priority generation']),
    `API access, ${number.format(plan.apiRequestsPerHour)} requests an hour`,
    plan.support,
  ];
}

function styles(plan: Plan): string {
  if (plan.customStyles) return `All ${STYLES.length} styles and custom ones`;
  return plan.extraStyles ? `All ${STYLES.length} styles` : `${BASIC_STYLES.length} basic styles`;
}
