import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import { PLAN_IDS, PLANS, type Plan } from '@easel/shared/contracts/plans';
import { DEFAULT_STYLE, isExtraStyle, styleName } from '@easel/shared/contracts/styles';
import type { Draft } from '../composer/draft';

type Choice = Pick<Draft, 'style' | 'customStyle'>;

/** The styles to choose from. Nothing is locked by a value that is still undefined. */
export interface StyleOffer {
  plan: Plan | undefined;
  customStyles: readonly CustomStyle[] | undefined;
}

/** Fits the choice to plan and account. A deleted custom style falls back to its base. */
export function fitStyle({ style, customStyle }: Choice, { plan, customStyles }: StyleOffer): Choice {
  const isOffered =
    plan?.customStyles !== false && (customStyles?.some(({ id }) => id === customStyle) ?? true);
  if (customStyle !== null && isOffered) return { style, customStyle };
  const isLocked = plan?.extraStyles === false && isExtraStyle(style);
  return { style: isLocked ? DEFAULT_STYLE : style, customStyle: null };
}

/** Explains why a style other than the picture's will be used; null if it is the same. */
export function whyOtherStyle(wanted: Choice, offer: StyleOffer): string | null {
  const fitted = fitStyle(wanted, offer);
  if (fitted.customStyle !== wanted.customStyle) {
    const reason =
      offer.plan?.customStyles === false
        ? `A custom style ${NEEDED_PLANS.customStyles}`
        : 'Its custom style is not available here';
    return `${reason}, so ${styleName(fitted.style)} is used.`;
  }
  if (fitted.style === wanted.style) return null;
  return `${styleName(wanted.style)} ${NEEDED_PLANS.extraStyles}, so ${styleName(fitted.style)} is used.`;
}

const neededPlan = (has: (plan: Plan) => boolean) => {
  const plan = PLAN_IDS.map((id) => PLANS[id]).find(has);
  return plan ? `needs the ${plan.name} plan` : 'is not available';
};

/** Such as `"needs the Pro plan"`. */
export const NEEDED_PLANS = {
  extraStyles: neededPlan(({ extraStyles }) => extraStyles),
  customStyles: neededPlan(({ customStyles }) => customStyles),
} as const;
