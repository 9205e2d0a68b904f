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
   * The server's fields beyond OpenAI's: `localai` and `vllm-omni` take seed, steps and a negative prompt. They are self-hosted, so
   * a request whose response was lost may be repeated; `openai` bills it.
   */
  dialect: z.enum(['openai', 'localai', 'vllm-omni']).default('openai'),
  /** The sizes that the model takes; the nearest is requested. By default those of OpenAI's models, and any size for others. */
  sizes: z.array(sizeSchema).min(1).optional(),
  /** In the model's terms, for example `low` or `high`; the model's default unless given. */
  quality: z.string().min(1).optional(),
  /** Whether to request a stream with previews; by default for OpenAI's GPT Image models. */
  streaming: z.boolean().optional(),
  /** Number of previews in a stream. OpenAI bills each. */
  partialImages: z.int().min(0).max(3).default(2),
  /** vLLM-Omni has two guidance scales, and each model uses one: Qwen-Image, for example, `true_cfg_scale`. */
  guidanceField: z.enum(['guidance_scale', 'true_cfg_scale']).default('guidance_scale'),
  /** Whether the server takes pictures at `/images/edits`; by default for OpenAI's GPT Image models. */
  edits: z.boolean().optional(),
  /** How closely GPT Image 1.5 keeps to faces and features of pictures. Later models take no such field. */
  inputFidelity: z.enum(['low', 'high']).optional(),
  /** Further fields of every request, for example `{"moderation": "low"}`. */
  extraBody: z.record(z.string(), z.json()).default({}),
});
export type OpenAiSettings = z.output<typeof openAiSettingsSchema>;

/** Returns whether it is one of OpenAI's image models, also behind a gateway that prefixes the vendor. */
export const isGptImage = (model: string) => /(^|\/)(chat)?gpt-image-/.test(model);

/** Returns whether pictures are taken. */
export const edits = ({ dialect, model, edits }: Pick<OpenAiSettings, 'dialect' | 'model' | 'edits'>) =>
  edits ?? (dialect === 'openai' && isGptImage(model));

/** Returns whether images are streamed. Other servers may serve their own model under OpenAI's name. */
export const streams = ({ dialect, model, streaming }: OpenAiSettings) =>
  streaming ?? (dialect === 'openai' && isGptImage(model));
