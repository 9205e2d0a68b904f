import type { Model } from '../../contracts/models.schema.ts';
import { capabilitiesOf } from './providers.ts';
import type { RegisteredModel } from './registry-schema.ts';

/** Presents a model publicly, without its endpoints and their settings. */
export function presentModel(
  model: RegisteredModel,
  isDefault: boolean,
  until: { free: Date | null; paid: Date | null } = { free: null, paid: null },
): Model {
  const { id, name, description, resolutions, tier, credits, expectedSeconds } = model;
  const { requestedSteps, guidance, billed, ...capabilities } = capabilitiesOf(model.provider);
  return {
    id,
    name,
    description,
    capabilities,
    steps: (requestedSteps && model.steps) || null,
    guidance: (guidance && model.guidance) || null,
    resolutions,
    tier,
    credits,
    editCredits: model.editCredits ?? credits,
    expectedSeconds,
    isDefault,
    isBilled: billed,
    unavailableUntil: { free: until.free?.toISOString() ?? null, paid: until.paid?.toISOString() ?? null },
  };
}
