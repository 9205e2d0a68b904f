import { z } from 'zod';

/** The name of one of the model's inputs; null leaves it out. */
const inputName = (usual: string | null) => z.string().min(1).nullable().default(usual);

export const replicateSettingsSchema = z.strictObject({
  type: z.literal('replicate'),
  /** `owner/name`, or `owner/name:version`. */
  model: z.string().regex(/^[\w.-]+\/[\w.-]+(:[0-9a-f]{64})?$/, 'takes owner/name or owner/name:version'),
  /** Names of the model's inputs, if they differ from the usual ones. */
  inputs: z
    .strictObject({
      prompt: z.string().min(1).default('prompt'),
      negativePrompt: inputName('negative_prompt'),
      width: inputName('width'),
      height: inputName('height'),
      /** For models that take an aspect ratio instead of width and height. */
      aspectRatio: inputName(null),
      seed: inputName('seed'),
      steps: inputName('num_inference_steps'),
      guidance: inputName('guidance_scale'),
      sampler: inputName(null),
      scheduler: inputName('scheduler'),
      /** The picture to change, which models call `image` or `init_image`, with how much of it may change and a mask (white is repainted). */
      init: inputName(null),
      strength: inputName(null),
      mask: inputName(null),
      /** A picture to change as the prompt says. May be the name of the list of `references`, of which it is then the first. */
      edited: inputName(null),
      /** A list of pictures to look at. */
      references: inputName(null),
    })
    .prefault({}),
  /** The aspect ratios that the model takes; the nearest is sent. */
  aspectRatios: z
    .array(z.string().regex(/^[1-9]\d?:[1-9]\d?$/, 'takes shapes such as 16:9'))
    .min(1)
    .default(['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16']),
  /** The largest seed that the model takes; larger ones are reduced modulo its range. */
  maxSeed: z
    .int()
    .min(1)
    .max(2 ** 32 - 1)
    .default(2 ** 32 - 1),
  /** How many pictures the list of `references` takes, including the edited one if it is in the list. */
  maxReferences: z.int().min(1).max(16).default(4),
  /** Additional inputs of every request, for example `{"output_format": "png"}`. */
  input: z.record(z.string(), z.json()).default({}),
});
export type ReplicateSettings = z.output<typeof replicateSettingsSchema>;
