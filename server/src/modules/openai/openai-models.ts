import type { EditMode } from '@easel/shared/contracts/inputs';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { capabilitiesOf } from '@easel/shared/node/models/providers';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { takesMode } from '../generations/requested-edit.ts';
import { OpenAiError } from './openai-error.ts';

/** Model names of OpenAI, current and future. */
const OPENAI_NAME = /^(dall-e|gpt-image|chatgpt-image)-/;
/** Models that always answer with the image itself, regardless of `response_format`. */
const ALWAYS_BASE64 = /^(gpt-image|chatgpt-image)-/;

/**
 * Finds one of our models by its id. For one of OpenAI's names, or without a name, returns the default one, or the first that has
 * the mode.
 *
 * @throws {OpenAiError} 404 model_not_found
 */
export function findModel(name: string | undefined, models: ModelRegistry, mode?: EditMode): RegisteredModel {
  const own = name === undefined ? undefined : models.find(name);
  if (own) return own;
  if (name === undefined || OPENAI_NAME.test(name)) {
    const byDefault = models.defaultModel();
    if (mode === undefined || takesSent(byDefault, mode)) return byDefault;
    // If no model has the mode, the service's error says which modes the default one has.
    return models.models().find((model) => takesSent(model, mode)) ?? byDefault;
  }
  throw new OpenAiError(`The model \`${name}\` does not exist or you do not have access to it.`, {
    status: 404,
    type: 'invalid_request_error',
    code: 'model_not_found',
    param: 'model',
  });
}

/** Returns whether clients of this model read `b64_json` without asking for it. */
export const expectsBase64 = (name: string | undefined) => name !== undefined && ALWAYS_BASE64.test(name);

export const presentModel = ({ id }: RegisteredModel) => ({
  id,
  object: 'model' as const,
  created: 0,
  owned_by: 'easel',
});

/** Returns whether a model has the mode for pictures that clients send. */
const takesSent = (model: RegisteredModel, mode: EditMode) =>
  takesMode(model, mode) && !(mode === 'vary' && capabilitiesOf(model.provider).variesOwnOnly);
