import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import { OpenAiError } from './openai-error.ts';

/** Names that programs written for OpenAI send, theirs of today and of tomorrow. */
const OPENAI_NAME = /^(dall-e|gpt-image|chatgpt-image)-/;
/** Those that always answer with the image itself, whatever is asked for. */
const ALWAYS_BASE64 = /^(gpt-image|chatgpt-image)-/;

/**
 * One of ours by its id; the default one by a name of OpenAI's, or by none.
 * @throws {OpenAiError} 404 model_not_found
 */
export function findModel(name: string | undefined, models: ModelRegistry): RegisteredModel {
  const own = name === undefined ? undefined : models.find(name);
  if (own) return own;
  if (name === undefined || OPENAI_NAME.test(name)) return models.defaultModel();
  throw new OpenAiError(`The model \`${name}\` does not exist or you do not have access to it.`, {
    status: 404,
    type: 'invalid_request_error',
    code: 'model_not_found',
    param: 'model',
  });
}

/** Whether a program that names this model reads `b64_json` without asking for it. */
export const expectsBase64 = (name: string | undefined) => name !== undefined && ALWAYS_BASE64.test(name);

export const presentModel = ({ id }: RegisteredModel) => ({
  id,
  object: 'model' as const,
  created: 0,
  owned_by: 'easel',
});
