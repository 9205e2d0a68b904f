/** The kinds of events in the security log, with their labels for users and operators. */
export const SECURITY_EVENTS = {
  signed_up: 'Account created',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  proof_failed: 'Failed to confirm it was you',
  signed_out: 'Signed out',
  session_ended: 'Signed out a device',
  sessions_ended: 'Signed out other devices',
  token_reused: 'A copied session was used and ended',
  email_confirmed: 'Email address confirmed',
  account_reclaimed: 'Earlier access removed when the address was first confirmed',
  password_changed: 'Password changed',
  email_change_requested: 'Change of email address requested',
  email_change_canceled: 'Change of email address canceled',
  email_changed: 'Email address changed',
  key_created: 'API key created',
  key_revoked: 'API key revoked',
  webhook_created: 'Webhook created',
  webhook_changed: 'Webhook changed',
  webhook_secret_replaced: 'Webhook secret replaced',
  webhook_deleted: 'Webhook deleted',
  link_created: 'Private link created',
  link_revoked: 'Private link revoked',
  export_created: 'Data exported',
  plan_changed: 'Plan changed',
  refused: 'Request refused',
  deletion_requested: 'Account deletion requested',
  deletion_canceled: 'Account deletion canceled',
  suspended: 'Account suspended',
  unsuspended: 'Suspension lifted',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  two_factor_enabled: 'Two-step sign-in turned on',
  two_factor_disabled: 'Two-step sign-in turned off',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'Recovery codes renewed',
  identity_linked: 'Sign-in provider linked',
  identity_unlinked: 'Sign-in provider unlinked',
  operator_order: 'Action as an operator',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
/** Returns an event's label, or the kind itself if a later version added it. */
export const securityEventWords = (kind: string): string =>
  Object.hasOwn(SECURITY_EVENTS, kind) ? SECURITY_EVENTS[kind as SecurityEventKind] : kind;

export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as [
  SecurityEventKind,
  ...SecurityEventKind[],
];
