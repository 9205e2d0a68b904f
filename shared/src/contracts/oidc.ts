/** The fields of the fragments with which the provider's answer comes back to a page. */
export const PROVIDER_TOKEN = 'provider';
export const PROVIDER_FAILURE = 'provider-failed';

/** Why there is no answer of the provider. */
export const PROVIDER_FAILURES = ['canceled', 'expired', 'failed', 'unavailable'] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];
