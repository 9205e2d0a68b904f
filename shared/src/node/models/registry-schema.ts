import { z } from 'zod';
import { PROGRAM_PROMPT_MAX_LENGTH } from '../../contracts/generation.ts';
import { tierSchema } from '../../contracts/plans.schema.ts';
import { resolutionSchema } from '../../contracts/sizes.schema.ts';
import { comfyUiSettingsSchema } from './provider-settings/comfyui.ts';
import { onnxSettingsSchema } from './provider-settings/onnx.ts';
import { openAiSettingsSchema } from './provider-settings/openai.ts';
import { replicateSettingsSchema } from './provider-settings/replicate.ts';
import { sdServerSettingsSchema } from './provider-settings/sd-server.ts';
import { sdWebUiSettingsSchema } from './provider-settings/sd-webui.ts';
import { capabilitiesOf } from './providers.ts';

/** As in a URL: without the scheme's default port. */
const HOST = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

const endpointSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'takes http://host:port or https://host/path' })
    .refine((url) => new URL(url).username === '', 'takes no user and password; apiKeyEnv names a key')
    .transform((url) => url.replace(/\/+$/, ''))
    .describe('Where the model server answers, for example http://gpu-1:8188'),
  concurrency: z
    .int()
    .min(1)
    .max(1_000)
    .default(1)
    .describe('Requests that it takes at once, by all workers together'),
  apiKeyEnv: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*_(KEY|TOKEN)$/, 'takes the name of a variable that ends in _KEY or _TOKEN')
    .optional()
    .describe("The variable of the worker's environment that holds the key; ends in _KEY or _TOKEN"),
  outputHosts: z
    .array(z.string().regex(HOST, 'takes host or host:port, in lower case'))
    .max(20)
    .optional()
    .describe(
      'Servers with private addresses that its pictures may come from; those with public ones need no mention',
    ),
});
export type Endpoint = z.output<typeof endpointSchema>;

const endpointsSchema = z
  .array(endpointSchema)
  .min(1, 'takes at least one endpoint')
  .superRefine((endpoints, context) =>
    reportRepeated(
      endpoints.map(({ url }) => url),
      'url',
      context,
    ),
  )
  .describe('Servers that make the same pictures; the least busy is asked');

/** A setting that users may change within a range, with its default. */
const rangeSchema = (whole: boolean, least: number, most: number) => {
  const number = (whole ? z.int() : z.number()).min(least).max(most);
  return z
    .strictObject({ default: number, min: number.default(least), max: number })
    .refine((range) => range.min <= range.default && range.default <= range.max, {
      message: 'takes min <= default <= max',
    });
};

const budgetSchema = z
  .strictObject({
    creditsPerDay: z.int().min(1).max(10_000_000).optional().describe('By all accounts together'),
    creditsPerDayFree: z.int().min(1).max(10_000_000).optional().describe('By all accounts on the Free plan'),
  })
  .describe('Credits that pictures of models which a vendor bills may cost in a day (UTC)');
export type Budget = z.output<typeof budgetSchema>;

const shared = {
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, 'takes a-z 0-9 . _ -, at most 100')
    .describe('Names it in the API and in generations; keep it once it is in use'),
  name: z.string().min(1).max(60).describe('What people see'),
  description: z.string().max(200).default(''),
  family: z
    .string()
    .min(1)
    .default('default')
    .describe(
      'Which style modifiers it takes: sd15, sdxl, flux, natural, default, or one of the styles file',
    ),
  steps: rangeSchema(true, 1, 1_000).optional(),
  guidance: rangeSchema(false, 0, 100).optional(),
  sampler: z.string().min(1).optional().describe('As the model server spells it'),
  scheduler: z.string().min(1).optional().describe('As the model server spells it'),
  resolutions: z
    .array(resolutionSchema)
    .min(1)
    .default(['512x512', '768x768', '1024x1024', '1536x1536'])
    .describe('The resolutions that it makes well'),
  tier: tierSchema.default('free').describe('The least tier that may use it'),
  credits: z.int().min(1).max(1_000).default(1).describe('Credits that one image costs'),
  editCredits: z
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .describe('Credits that one image costs that is made from pictures; as credits unless given'),
  accountLimit: z
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .describe('Images of one account that it makes at once; no limit unless given'),
  budget: budgetSchema.optional(),
  promptLength: z
    .int()
    .min(1)
    .max(PROGRAM_PROMPT_MAX_LENGTH)
    .default(PROGRAM_PROMPT_MAX_LENGTH)
    .describe('Characters of a prompt that it takes'),
  expectedSeconds: z
    .number()
    .positive()
    .max(86_400)
    .describe('Seconds that a 1024x1024 image usually takes, for estimates'),
  coldStartSeconds: z
    .int()
    .min(1)
    .max(3_600)
    .optional()
    .describe(
      'Seconds until a worker with this model takes work, where workers start only when something waits; never assumed unless given',
    ),
  timeoutSeconds: z
    .number()
    .positive()
    .max(86_400)
    .optional()
    .describe("Seconds after which it has failed; the worker's own limit unless given"),
};

const painterModelSchema = z.strictObject({
  ...shared,
  provider: z.strictObject({ type: z.literal('painter') }),
});

const onnxModelSchema = z.strictObject({ ...shared, provider: onnxSettingsSchema });

const served = <Settings extends z.ZodObject>(settings: Settings) =>
  z.strictObject({ ...shared, provider: settings, endpoints: endpointsSchema });

/** Such servers accept a negative prompt, but not every model uses it. */
const negativePromptSetting = {
  negativePrompt: z
    .boolean()
    .default(true)
    .describe('Whether the model uses a negative prompt; FLUX, for example, does not'),
};

export const registeredModelSchema = z.union([
  painterModelSchema,
  onnxModelSchema,
  served(comfyUiSettingsSchema.extend(negativePromptSetting)),
  served(sdWebUiSettingsSchema.extend(negativePromptSetting)),
  served(sdServerSettingsSchema.extend(negativePromptSetting)),
  served(openAiSettingsSchema),
  served(replicateSettingsSchema),
]);
export type RegisteredModel = z.output<typeof registeredModelSchema>;
/** A model's `provider` section: its server and the server's settings. */
export type ProviderSection = RegisteredModel['provider'];

/** `models.json`: the operator's models. */
export const modelsFileSchema = z
  .strictObject({
    $schema: z.string().optional().describe('This schema, for the help of editors'),
    default: z.string().optional().describe('The id of the model for those who choose none; else the first'),
    budget: budgetSchema
      .optional()
      .describe('What all models that a vendor bills may spend together in a day (UTC)'),
    models: z.array(registeredModelSchema).min(1, 'takes at least one model'),
  })
  .superRefine(({ default: byDefault, models }, context) => {
    const ids = models.map(({ id }) => id);
    reportRepeated(ids, 'id', context, ['models']);
    reportNeedlessBudgets(models, context);
    if (byDefault === undefined || ids.includes(byDefault)) return;
    context.addIssue({
      code: 'custom',
      path: ['default'],
      message: `takes the id of one of the models, not ${byDefault}`,
    });
  });

function reportNeedlessBudgets(models: readonly RegisteredModel[], context: z.core.$RefinementCtx): void {
  for (const [index, { budget, provider }] of models.entries()) {
    if (!budget || capabilitiesOf(provider).billed) continue;
    const message = 'is for models that a vendor bills for each picture';
    context.addIssue({ code: 'custom', path: ['models', index, 'budget'], message });
  }
}

/** Reports values that repeat an earlier entry's. */
function reportRepeated(
  values: readonly string[],
  key: string,
  context: z.core.$RefinementCtx,
  list: string[] = [],
): void {
  for (const [index, value] of values.entries()) {
    const first = values.indexOf(value);
    if (first === index) continue;
    const message = `${value} is taken by [${first}]`;
    context.addIssue({ code: 'custom', path: [...list, index, key], message });
  }
}
