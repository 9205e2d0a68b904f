import { ConfigError } from '@easel/shared/node/env';
import { z } from 'zod';

/** Variables of the language model that improves prompts. */
export const promptHelperEnv = {
  PROMPT_HELPER_URL: z.url({ protocol: /^https?$/, error: 'takes https://host/v1' }).optional(),
  PROMPT_HELPER_KEY: z.string().optional(),
  PROMPT_HELPER_MODEL: z.string().min(1).max(200).optional(),
  PROMPT_HELPER_PER_DAY: z.coerce.number('takes a number, 0 for no limit').int().min(0).default(100),
};

/** @throws {ConfigError} when the model is missing */
export function promptHelperSettings(env: {
  PROMPT_HELPER_URL?: string | undefined;
  PROMPT_HELPER_KEY?: string | undefined;
  PROMPT_HELPER_MODEL?: string | undefined;
  PROMPT_HELPER_PER_DAY: number;
}) {
  const { PROMPT_HELPER_URL: url, PROMPT_HELPER_KEY: apiKey, PROMPT_HELPER_MODEL: model } = env;
  if (url === undefined) return null;
  if (model === undefined) {
    throw new ConfigError('PROMPT_HELPER_MODEL: takes the name of a model, with PROMPT_HELPER_URL');
  }
  return Object.freeze({ url, apiKey, model, perDay: env.PROMPT_HELPER_PER_DAY });
}
