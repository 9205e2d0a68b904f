import { join } from 'node:path';
import { z } from 'zod';
import { deriveKey } from './crypto/secrets.ts';
import { parseStoreUrl } from './storage/store-config.ts';
import type { TracingSettings } from './tracing/tracing.ts';

/** Reports a missing or wrong setting. The process stops with its message as the one line of output. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads settings from the environment with a schema whose keys are the variables' names. An empty value counts as not set.
 * @throws {ConfigError} with one line that names each variable at fault and what it takes.
 */
export function readEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<z.output<z.ZodObject<Shape>>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Configuration: ${faults.join('; ')}`);
}

const url = (protocols: RegExp, takes: string) =>
  z
    .string(`required; ${takes}`)
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), {
      error: takes,
      abort: true,
    })
    .refine(isDecodable, 'a % in the user or the password is written %25');

/** Returns whether user and password are percent-encoded correctly. The drivers' own errors do not say which is not. */
function isDecodable(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

export const portSchema = z.coerce.number(`takes a port number`).int().min(0).max(65_535);

export const flagSchema = z
  .enum(['0', '1', 'true', 'false'], 'takes 1 or 0')
  .transform((text) => text === '1' || text === 'true');

/** Whether webhooks may go to this machine and its network: to no such address, to all, or to those that were entered on this machine. */
export type PrivateEndpoints = 'none' | 'any' | 'local';

const privateEndpointsSchema = z
  .enum(['0', '1', 'true', 'false', 'local'], 'takes 1, 0 or local')
  .transform((text): PrivateEndpoints => {
    if (text === 'local') return 'local';
    return text === '1' || text === 'true' ? 'any' : 'none';
  });

/** Variables of both server and worker. */
export const commonEnv = {
  NODE_ENV: z.string().default('production'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'takes postgres://user:password@host:port/database'),
  QUEUE_URL: url(/^(rediss?|postgres(ql)?):$/, 'takes redis://host:port or postgres://…').optional(),
  STORE_URL: z.string('required; takes a folder or s3://bucket?region=…').transform((text, context) => {
    try {
      return Object.freeze(parseStoreUrl(text));
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : 'not understood');
      return z.NEVER;
    }
  }),
  EASEL_SECRET: z
    .string('required; takes at least 32 random characters')
    .min(32, 'takes at least 32 characters'),
  UPLOAD_DAYS: z.coerce
    .number('takes days, a year at most')
    .int()
    .min(1, 'takes days, 1 at least')
    .max(366, 'takes days, a year at most')
    .default(7),
  WEBHOOK_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'takes 32 bytes in hexadecimal digits, such as `easel secrets derive` prints')
    .optional(),
  FREE_SHARE: z.coerce
    .number('takes a number from 0.01 to 0.9')
    .min(0.01, 'takes a number from 0.01 to 0.9')
    .max(0.9, 'takes a number from 0.01 to 0.9')
    .default(0.1),
  WEBHOOK_ALLOW_PRIVATE: privateEndpointsSchema.default('none'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'takes http://host:4318, the address of a collector' })
    .optional(),
  /** Read by the exporter itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('takes a number from 0 to 1')
    .min(0, 'takes a number from 0 to 1')
    .max(1, 'takes a number from 0 to 1')
    .default(1),
};

/** Returns where spans are sent, and how many; undefined for nowhere. */
export function tracingSettings({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: share,
}: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}): TracingSettings | undefined {
  return endpoint === undefined ? undefined : Object.freeze({ endpoint, share });
}

/**
 * Returns the key that seals the secrets of webhooks: a separate one, or one derived from the secret of all keys.
 *
 * @throws {ConfigError} both are missing
 */
export function webhookKey({
  WEBHOOK_KEY: key,
  EASEL_SECRET: secret,
}: {
  WEBHOOK_KEY?: string | undefined;
  EASEL_SECRET?: string | undefined;
}): Buffer {
  if (key !== undefined) return Buffer.from(key, 'hex');
  if (secret !== undefined) return deriveKey(secret, 'webhook-secret');
  throw new ConfigError(
    'Configuration: EASEL_SECRET: required unless WEBHOOK_KEY is set; takes at least 32 random characters',
  );
}

/** Variables that locate the files of models and styles. */
export const modelFilesEnv = {
  EASEL_HOME: z.string().min(1).default('.easel'),
  MODELS_FILE: z.string().min(1).optional(),
  STYLES_FILE: z.string().min(1).optional(),
};

/** Returns the paths of the models and styles files. A file that a variable names must exist. */
export function modelFiles({
  EASEL_HOME: home,
  MODELS_FILE: models,
  STYLES_FILE: styles,
}: {
  EASEL_HOME: string;
  MODELS_FILE?: string | undefined;
  STYLES_FILE?: string | undefined;
}) {
  const file = (variable: string, path: string | undefined, byDefault: string) => ({
    path: path ?? join(home, byDefault),
    namedBy: path === undefined ? undefined : variable,
  });
  return {
    modelsFile: file('MODELS_FILE', models, 'models.json'),
    stylesFile: file('STYLES_FILE', styles, 'styles.json'),
  };
}
