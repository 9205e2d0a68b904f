import type { Model } from '@easel/shared/contracts/models.schema';
import { PLANS, type Tier } from '@easel/shared/contracts/plans';
import type { Resolution } from '@easel/shared/contracts/sizes';
import { useSubscription } from '@/entities/subscription/subscription';
import { useSession } from '@/lib/session';
import { useCustomStyles } from '../styles/api';
import { fitStyle, type StyleOffer } from '../styles/style-choice';
import { type Draft, fitDraft, largerOf, withoutModel } from './draft';
import { useModels } from './list-models';
import { chosenModel } from './model-words';

export interface ComposerModel {
  /** Undefined while loading and after a failure. */
  models: readonly Model[] | undefined;
  model: Model | undefined;
  isPending: boolean;
  /** The account's tier; undefined while unknown. */
  tier: Tier | undefined;
  /** The styles to choose from. */
  offer: StyleOffer;
  /** The largest resolution of the plan. */
  largestResolution: Resolution;
  /** The saved draft, fitted to model and plan. */
  draft: Draft;
}

/** Fits the saved draft to the available models and the account's plan. */
export function useComposerModel(saved: Draft): ComposerModel {
  const { status } = useSession();
  const { data: subscription, isError } = useSubscription();
  const { data: models, isPending } = useModels();
  // The draft is unchanged until the plan is known, so that nothing is locked or clamped for a moment.
  const isPlanLoading = status !== 'signed-out' && !subscription && !isError;
  const tier = isPlanLoading ? undefined : (subscription?.tier ?? 'free');
  const plan = PLANS[subscription?.plan ?? 'free'];
  const planLargest = plan.largestResolution;
  const { customStyles } = useCustomStyles();
  const offer = { plan: isPlanLoading ? undefined : plan, customStyles };
  const styled = { ...saved, ...fitStyle(saved, offer) };
  const largestResolution = isPlanLoading ? largerOf(saved.resolution, planLargest) : planLargest;
  const model = models && chosenModel(models, saved.model, tier);
  return {
    models,
    model,
    isPending,
    tier,
    offer,
    largestResolution,
    // While the models load, the draft is requested unchanged.
    draft:
      isPending || model
        ? fitDraft(styled, model, largestResolution)
        : withoutModel(styled, largestResolution),
  };
}
