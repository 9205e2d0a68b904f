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
  /** Undefined while they are on their way, and when they could not be had. */
  models: readonly Model[] | undefined;
  model: Model | undefined;
  isPending: boolean;
  /** The account's; undefined while unknown. */
  tier: Tier | undefined;
  /** What there is of styles, for this plan. */
  offer: StyleOffer;
  /** The plan's. */
  largestResolution: Resolution;
  /** What of the saved draft can be asked for. */
  draft: Draft;
}

/** The saved draft in the light of the models there are and of the account's plan. */
export function useComposerModel(saved: Draft): ComposerModel {
  const { status } = useSession();
  const { data: subscription, isError } = useSubscription();
  const { data: models, isPending } = useModels();
  // Until the plan is known, what was chosen before stands: nothing is locked or made smaller to be given back at once.
  const isPlanOnItsWay = status !== 'signed-out' && !subscription && !isError;
  const tier = isPlanOnItsWay ? undefined : (subscription?.tier ?? 'free');
  const plan = PLANS[subscription?.plan ?? 'free'];
  const planLargest = plan.largestResolution;
  const { customStyles } = useCustomStyles();
  const offer = { plan: isPlanOnItsWay ? undefined : plan, customStyles };
  const styled = { ...saved, ...fitStyle(saved, offer) };
  const largestResolution = isPlanOnItsWay ? largerOf(saved.resolution, planLargest) : planLargest;
  const model = models && chosenModel(models, saved.model, tier);
  return {
    models,
    model,
    isPending,
    tier,
    offer,
    largestResolution,
    // What was chosen while the models are on their way is asked for as it is.
    draft:
      isPending || model
        ? fitDraft(styled, model, largestResolution)
        : withoutModel(styled, largestResolution),
  };
}
