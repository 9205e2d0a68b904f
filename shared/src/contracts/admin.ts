/** The actions of operators, with their labels in the audit log. */
export const AUDIT_ACTIONS = {
  'operator.granted': 'Made an operator',
  'operator.revoked': 'No longer an operator',
  'invitation.created': 'Invited to sign up',
  'invitation.revoked': 'Invitation revoked',
  'user.plan-set': 'Plan set by hand',
  'user.api-rate-set': 'API rate set by hand',
  'user.suspended': 'Account suspended',
  'user.unsuspended': 'Suspension lifted',
  'message.answered': 'Message marked answered',
  'message.reopened': 'Message opened again',
  'message.noted': 'Note on a message changed',
  'picture.taken-down': 'Picture taken down',
  'generation.canceled': 'Generation canceled',
  'generation.retried': 'Generation retried',
  'refund.in-review': 'Refund under review',
  'refund.approved': 'Refund approved',
  'refund.denied': 'Refund denied',
  'worker.drained': 'Worker drained',
  'worker.undrained': 'Worker takes work again',
  'model.paused': 'Model paused',
  'model.resumed': 'Model resumed',
  'plan.queue-set': 'Queue terms of a plan set',
  'pack.install-ordered': 'Model installation ordered',
  'pack.install-canceled': 'Model installation canceled',
  'pack.removal-ordered': 'Removal of a model ordered',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const REASON_MAX_LENGTH = 500;
/** API requests per hour that can be agreed with one customer. */
export const API_RATE_MAX = 1_000_000;
/** The largest values that operators may set for a plan: its weight in the queue, and generations that run at once. */
export const PLAN_WEIGHT_MAX = 1_000;
export const PLAN_RUNNING_MAX = 1_000;
/** How far back operators may look at failures. */
export const FAILURE_HOURS_MAX = 72;
export const NOTE_MAX_LENGTH = 2_000;

export const USER_FILTERS = ['all', 'operators', 'suspended', 'leaving'] as const;
export const MESSAGE_FILTERS = ['open', 'answered', 'all'] as const;
export const PICTURE_FILTERS = ['published', 'taken-down'] as const;
