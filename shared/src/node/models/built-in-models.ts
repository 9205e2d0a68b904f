import defaultModels from './default-models.json' with { type: 'json' };

/** The models of an installation without a models file, as one would write them. */
export const BUILT_IN_MODELS = defaultModels;
