import type { Model } from '@easel/shared/contracts/models.schema';
import { PLAN_IDS, PLANS, type Tier, tierIncludes } from '@easel/shared/contracts/plans';
import { creditCount } from '@/lib/formats';
import { describeWait } from '../queue/queue';
import type { Draft } from './draft';

/** Returns the model with that id; the default one if it is null, unknown, or above the tier. */
export function chosenModel(
  models: readonly Model[],
  id: string | null,
  tier: Tier | undefined,
): Model | undefined {
  const wanted = models.find((model) => model.id === id);
  if (wanted && !isAbove(wanted, tier)) return wanted;
  return models.find(({ isDefault }) => isDefault) ?? models[0];
}

/** Returns whether the model needs a larger plan; false while the tier is unknown. */
export function isAbove(model: Pick<Model, 'tier'>, tier: Tier | undefined): boolean {
  return tier !== undefined && !tierIncludes(tier, model.tier);
}

/** Returns whether the operator's daily budget is used up for the tier; false while the tier is unknown. */
export function isSpent(
  { unavailableUntil }: Pick<Model, 'unavailableUntil'>,
  tier: Tier | undefined,
): boolean {
  if (tier === undefined) return unavailableUntil.free !== null && unavailableUntil.paid !== null;
  return (tier === 'free' ? unavailableUntil.free : unavailableUntil.paid) !== null;
}

/** Explains why a model other than the picture's will be used; null if it is the same, or the default one. */
export function whyOtherModel(
  models: readonly Model[],
  id: string | null | undefined,
  tier: Tier | undefined,
): string | null {
  const wanted = models.find((model) => model.id === id);
  if (id === null || id === undefined || (wanted && !isAbove(wanted, tier))) return null;
  const reason = wanted ? `${wanted.name} ${unlockedBy(wanted)}` : `The model “${id}” is not available here`;
  return `${reason}, so ${chosenModel(models, id, tier)?.name ?? 'the default'} is used.`;
}

/** Returns `"needs the Pro plan"`. */
export function unlockedBy({ tier }: Pick<Model, 'tier'>): string {
  const plan = PLAN_IDS.map((id) => PLANS[id]).find((candidate) => tierIncludes(candidate.tier, tier));
  return plan ? `needs the ${plan.name} plan` : 'not available';
}

/** Describes a model, for example `"about 20 s · 2 credits · no progress steps"`. */
export function describeModel({ expectedSeconds, credits, capabilities }: Model): string {
  const lacks = [
    capabilities.steps ? null : 'no progress steps',
    capabilities.steps && !capabilities.preview ? 'no preview' : null,
    capabilities.seed ? null : 'no seed',
    capabilities.negativePrompt ? null : 'no negative prompt',
  ];
  const cost = credits === 1 ? null : creditCount(credits);
  return [describeWait(expectedSeconds), cost, ...lacks].filter(Boolean).join(' · ');
}

/** Summarizes the collapsed settings: the model, and settings that are not the defaults. */
export function describeAdvanced(draft: Draft, model: Model | undefined): string {
  const parts = [
    model?.name,
    draft.seed === null ? null : `seed ${draft.seed}`,
    draft.steps === null ? null : `${draft.steps} steps`,
    draft.guidance === null ? null : `guidance ${draft.guidance}`,
    draft.negativePrompt.trim() === '' ? null : 'negative prompt',
    draft.embedPrompt ? null : 'prompt not in the file',
  ];
  return parts.filter(Boolean).join(' · ');
}
