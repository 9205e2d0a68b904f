import type { Model } from '../../contracts/models.schema.ts';
import { capabilitiesOf } from './providers.ts';
import type { RegisteredModel } from './registry-schema.ts';

/** What an installation knows of a model beside its settings. */
interface Current {
  isDefault: boolean;
  /** The seconds that a 1024x1024 image takes now. */
  expectedSeconds: number;
  /** When it can be used again; null if it can be used now. */
  until: { free: Date | null; paid: Date | null };
}

/** Presents a model publicly, without its endpoints and their settings. */
export function presentModel(model: RegisteredModel, { isDefault, expectedSeconds, until }: Current): Model {
  const { id, name, description, resolutions, tier, credits } = model;
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
