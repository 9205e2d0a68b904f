/** The fields of the fragments with which the provider's answer comes back to a page. */
export const PROVIDER_TOKEN = 'provider';
export const PROVIDER_FAILURE = 'provider-failed';
/** The same, where the user proves again who they are. */
export const PROVIDER_PROOF = 'provider-proof';
export const PROVIDER_PROOF_FAILURE = 'provider-proof-failed';

/** Why there is no answer of the provider. The last two are faults here: too many requests, and any other. */
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
