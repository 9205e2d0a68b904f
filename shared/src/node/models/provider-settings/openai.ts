import { z } from 'zod';

const sizeSchema = z
  .string()
  .regex(/^[1-9]\d{1,4}x[1-9]\d{1,4}$/, 'takes sizes such as 1536x1024')
  .transform((text) => {
    const [width = 0, height = 0] = text.split('x').map(Number);
    return { width, height };
  });

export const openAiSettingsSchema = z.strictObject({
  type: z.literal('openai'),
  /** The model's name at the vendor, for example `gpt-image-2`. */
  model: z.string().min(1),
  /**
   * Whose fields the server takes beside OpenAI's: `localai` and `vllm-omni` take seed, steps and a negative prompt. They
   * run on the operator's own machine, so a request whose answer was lost may be made again; `openai` bills it.
   */
  dialect: z.enum(['openai', 'localai', 'vllm-omni']).default('openai'),
  /** The sizes that the model takes; the nearest is asked for. Unless given: what OpenAI's models take, any size of others. */
  sizes: z.array(sizeSchema).min(1).optional(),
  /** As the model spells it, for example `low` or `high`; the model's own unless given. */
  quality: z.string().min(1).optional(),
  /** Whether the picture comes as a stream with looks at it on the way; unless given, so for OpenAI's GPT Image models. */
  streaming: z.boolean().optional(),
  /** Looks at the picture on its way, in a stream. OpenAI bills each. */
  partialImages: z.int().min(0).max(3).default(2),
  /** vLLM-Omni has two guidance scales, and each model minds one: Qwen-Image, for example, the true one. */
  guidanceField: z.enum(['guidance_scale', 'true_cfg_scale']).default('guidance_scale'),
  /** Further fields of every request, for example `{"moderation": "low"}`. */
  extraBody: z.record(z.string(), z.json()).default({}),
});
export type OpenAiSettings = z.output<typeof openAiSettingsSchema>;

/** OpenAI's image models of today, also behind a gateway that puts the vendor before the name. */
export const isGptImage = (model: string) => /(^|\/)(chat)?gpt-image-/.test(model);

/** Whether pictures come as a stream. Others may serve a model of their own under a name of OpenAI's. */
export const streams = ({ dialect, model, streaming }: OpenAiSettings) =>
  streaming ?? (dialect === 'openai' && isGptImage(model));
