/** The fields of the fragments that return the provider's answer to a page. */
export const PROVIDER_TOKEN = 'provider';
export const PROVIDER_FAILURE = 'provider-failed';
/** The same, when the user proves their identity again. */
export const PROVIDER_PROOF = 'provider-proof';
export const PROVIDER_PROOF_FAILURE = 'provider-proof-failed';

/** Why the provider gave no answer. The last two are Easel's own: too many requests, and any other fault. */
export const PROVIDER_FAILURES = [
  'canceled',
  'expired',
  'failed',
  'not-renewed',
  'age-unknown',
  'unavailable',
  'rate-limited',
  'error',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];
