import { z } from 'zod';
import { MODERATION_STAGES, type ModerationConfig, type ModerationStage } from './moderator.ts';

/** Variables of the content policy, for server and worker. */
export const moderationEnv = {
  MODERATION_RULES_FILE: z.string().optional(),
  MODERATION_URL: z.url({ protocol: /^https?$/, error: 'takes https://host/v1' }).optional(),
  MODERATION_API_KEY: z.string().optional(),
  MODERATION_MODEL: z.string().default('omni-moderation-latest'),
  MODERATION_STAGES: z
    .string()
    .default(MODERATION_STAGES.join(','))
    .transform((text) => text.split(',').map((stage) => stage.trim()))
    .pipe(
      z.array(
        z.enum(MODERATION_STAGES, 'takes prompt, input and output, or some of them, separated by commas'),
      ),
    ),
};

export function moderationConfig(values: {
  MODERATION_RULES_FILE?: string | undefined;
  MODERATION_URL?: string | undefined;
  MODERATION_API_KEY?: string | undefined;
  MODERATION_MODEL: string;
  MODERATION_STAGES: ModerationStage[];
}): ModerationConfig {
  const { MODERATION_URL: url, MODERATION_API_KEY: apiKey, MODERATION_MODEL: model } = values;
  return {
    rulesFile: values.MODERATION_RULES_FILE,
    endpoint: url === undefined ? undefined : { url, apiKey, model },
    stages: values.MODERATION_STAGES,
  };
}
