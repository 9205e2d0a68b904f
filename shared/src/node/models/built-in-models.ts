import defaultModels from './default-models.json' with { type: 'json' };

/** The models of an installation without a models file, in that file's form. */
export const BUILT_IN_MODELS = defaultModels;
