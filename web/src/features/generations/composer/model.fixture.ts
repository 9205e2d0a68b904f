import type { Model } from '@easel/shared/contracts/models.schema';
import { RESOLUTIONS } from '@easel/shared/contracts/sizes';

type Changes = Partial<Omit<Model, 'capabilities'>> & { capabilities?: Partial<Model['capabilities']> };

/** Returns a model for unit tests. By default it has all capabilities and is the default model. */
export function testModel({ capabilities, ...changes }: Changes = {}): Model {
  return {
    id: 'painter',
    name: 'Painter',
    description: 'Paints.',
    steps: null,
    guidance: null,
    resolutions: [...RESOLUTIONS],
    tier: 'free',
    credits: 1,
    editCredits: 1,
    expectedSeconds: 20,
    isDefault: true,
    isBilled: false,
    unavailableUntil: { free: null, paid: null },
    ...changes,
    capabilities: {
      steps: true,
      preview: true,
      abort: true,
      seed: true,
      negativePrompt: true,
      vary: true,
      edit: false,
      inpaint: false,
      extend: true,
      references: 0,
      upscaler: false,
      variesOwnOnly: true,
      ...capabilities,
    },
  };
}
