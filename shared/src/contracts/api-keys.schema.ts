import { z } from 'zod';
import { API_KEY_MAX_DAYS, API_KEY_NAME_MAX_LENGTH, API_SCOPES } from './api-keys.ts';

export const apiScopeSchema = z.enum(API_SCOPES).meta({ id: 'ApiScope' });

export const apiKeySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** How the key begins, to tell it from others. The key itself is shown once, when it is made. */
    hint: z.string(),
    scopes: z.array(apiScopeSchema),
    createdAt: z.iso.datetime(),
    /** To the minute; null until it is used. */
    lastUsedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeyListSchema = z.object({ items: z.array(apiKeySchema) }).meta({ id: 'ApiKeyList' });

/** `POST /api/keys` */
export const apiKeyRequestSchema = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Please enter a name')
      .max(API_KEY_NAME_MAX_LENGTH)
      .regex(/^\P{C}*$/u, 'Control characters are not allowed'),
    /** All unless told. */
    scopes: z
      .array(apiScopeSchema)
      .min(1, 'Please choose what the key may do')
      .default([...API_SCOPES])
      .transform((scopes) => [...new Set(scopes)]),
    /** Days until it stops working; never unless told. */
    expiresInDays: z.int().min(1).max(API_KEY_MAX_DAYS).nullable().default(null),
  })
  .meta({ id: 'ApiKeyRequest' });
export type ApiKeyRequest = z.output<typeof apiKeyRequestSchema>;

/** The only answer that holds the key. */
export const apiKeyCreatedSchema = apiKeySchema.extend({ key: z.string() }).meta({ id: 'ApiKeyCreated' });
export type ApiKeyCreated = z.infer<typeof apiKeyCreatedSchema>;
