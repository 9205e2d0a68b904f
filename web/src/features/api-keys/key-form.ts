import { API_SCOPES, type ApiScope } from '@easel/shared/contracts/api-keys';
import { type ApiKeyRequest, apiKeyRequestSchema } from '@easel/shared/contracts/api-keys.schema';
import type { FormErrors } from '@/lib/form-errors';

export const EXPIRIES = ['never', '30', '90', '365'] as const;
export type Expiry = (typeof EXPIRIES)[number];

export interface KeyForm {
  name: string;
  scopes: readonly ApiScope[];
  expiresInDays: Expiry;
}

export const NEW_KEY: KeyForm = { name: '', scopes: API_SCOPES, expiresInDays: 'never' };

export const expiryLabel = (expiry: Expiry) => (expiry === 'never' ? 'Never' : `${expiry} days`);

/** What the form says, by the contract's rules, or what is wrong with it, by field. */
export function readKeyForm({ name, scopes, expiresInDays }: KeyForm): {
  request: ApiKeyRequest | undefined;
  errors: FormErrors<keyof KeyForm>;
} {
  const days = expiresInDays === 'never' ? null : Number(expiresInDays);
  const parsed = apiKeyRequestSchema.safeParse({ name, scopes, expiresInDays: days });
  if (parsed.success) return { request: parsed.data, errors: {} };
  const errors: FormErrors<keyof KeyForm> = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof KeyForm] ??= message;
  return { request: undefined, errors };
}
