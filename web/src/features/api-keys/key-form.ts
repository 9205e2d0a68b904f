import { API_SCOPES, type ApiScope } from '@easel/shared/contracts/api-keys';
import { apiKeyRequestSchema } from '@easel/shared/contracts/api-keys.schema';
import { bySchema } from '@/lib/read-form';

export const EXPIRIES = ['never', '30', '90', '365'] as const;
export type Expiry = (typeof EXPIRIES)[number];

export interface KeyForm {
  name: string;
  scopes: readonly ApiScope[];
  expiresInDays: Expiry;
}

export const NEW_KEY: KeyForm = { name: '', scopes: API_SCOPES, expiresInDays: 'never' };

export const expiryLabel = (expiry: Expiry) => (expiry === 'never' ? 'Never' : `${expiry} days`);

export const readKeyForm = bySchema(apiKeyRequestSchema, ({ expiresInDays, ...form }: KeyForm) => ({
  ...form,
  expiresInDays: expiresInDays === 'never' ? null : Number(expiresInDays),
}));
