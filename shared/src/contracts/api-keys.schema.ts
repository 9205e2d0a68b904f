import { z } from 'zod';
import { API_KEY_MAX_DAYS, API_KEY_NAME_MAX_LENGTH, API_SCOPES } from './api-keys.ts';
import { boundedList } from './bounded.schema.ts';
import { lineSchema } from './name.schema.ts';

export const apiScopeSchema = z.enum(API_SCOPES).meta({ id: 'ApiScope' });

export const apiKeySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The first characters of the key, to identify it. The whole key is shown once, on creation. */
    hint: z.string(),
    scopes: z.array(apiScopeSchema),
    createdAt: z.iso.datetime(),
    /** To the minute; null if never used. */
    lastUsedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeyListSchema = z.object({ items: z.array(apiKeySchema) }).meta({ id: 'ApiKeyList' });

/** `POST /api/keys` */
export const apiKeyRequestSchema = z
  .strictObject({
    name: lineSchema(API_KEY_NAME_MAX_LENGTH).min(1, 'Please enter a name'),
    /** Defaults to all. */
    scopes: boundedList(
      z.array(apiScopeSchema).min(1, 'Please choose what the key may do'),
      2 * API_SCOPES.length,
    )
      .default([...API_SCOPES])
      .transform((scopes) => [...new Set(scopes)]),
    /** Days until it expires; null for never. */
    expiresInDays: z.int().min(1).max(API_KEY_MAX_DAYS).nullable().default(null),
  })
  .meta({ id: 'ApiKeyRequest' });
export type ApiKeyRequest = z.output<typeof apiKeyRequestSchema>;

/** The only answer that contains the key. */
export const apiKeyCreatedSchema = apiKeySchema.extend({ key: z.string() }).meta({ id: 'ApiKeyCreated' });
export type ApiKeyCreated = z.infer<typeof apiKeyCreatedSchema>;
