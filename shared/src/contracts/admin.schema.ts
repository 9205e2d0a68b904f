import { z } from 'zod';
import {
  API_RATE_MAX,
  AUDIT_ACTIONS,
  type AuditAction,
  MESSAGE_FILTERS,
  NOTE_MAX_LENGTH,
  PICTURE_FILTERS,
  REASON_MAX_LENGTH,
  USER_FILTERS,
} from './admin.ts';
import { emailSchema } from './auth.schema.ts';
import { boundedText, cursorSchema, PLAIN_TEXT } from './bounded.schema.ts';
import { CONTACT_SUBJECTS } from './contact.ts';
import { failureCodeSchema } from './errors.schema.ts';
import { GENERATION_STATUSES } from './generation.ts';
import { planIdSchema, tierSchema } from './plans.schema.ts';
import { searchSchema } from './search.schema.ts';
import { SIGN_UP_MODES } from './sign-up.ts';
import { TEAM_ROLES } from './team.ts';
import { waitingGroupSchema } from './waiting.schema.ts';

const freeText = (max: number) =>
  boundedText(max)
    .regex(PLAIN_TEXT, 'The text contains control characters')
    .refine((text) => text.isWellFormed(), 'The text contains broken Unicode');

const time = z.iso.datetime();
const pageQuery = {
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** The operator's reason, for the audit log. */
export const reasonSchema = freeText(REASON_MAX_LENGTH).min(1, 'Please give a reason');
export const reasonedRequestSchema = z.strictObject({ reason: reasonSchema });

export const adminParamsSchema = z.strictObject({ id: z.uuid() });

/** `GET /api/admin/me`, for operators only. */
export const operatorSchema = z.object({
  id: z.uuid(),
  /** Settings that are unsafe or have no effect, one sentence each. */
  warnings: z.array(z.string()),
});

/** The fields of a user that a row shows. */
export const personSchema = z.object({ id: z.uuid(), email: z.string(), name: z.string() });
export type Person = z.infer<typeof personSchema>;

export const adminUserSchema = personSchema.extend({
  /** The plan whose limits apply now. */
  plan: planIdSchema,
  createdAt: time,
  isOperator: z.boolean(),
  suspendedAt: time.nullable(),
  deletionRequestedAt: time.nullable(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const adminUserListSchema = pageOf(adminUserSchema);
export const adminUserQuerySchema = z.strictObject({
  ...pageQuery,
  /** Substring of the email address. */
  search: searchSchema.optional(),
  filter: z.enum(USER_FILTERS).default('all'),
});
export type AdminUserQuery = z.output<typeof adminUserQuerySchema>;

export const adminUserDetailSchema = adminUserSchema.extend({
  emailConfirmedAt: time.nullable(),
  /** The subscriber record as stored; `plan` above is the effective plan. */
  subscription: z.object({
    subscribed: z.boolean(),
    tier: tierSchema,
    plan: planIdSchema,
    endsAt: time.nullable(),
  }),
  /** API requests per hour: the limit that applies to the account's own keys, and the one agreed with this customer, if any. */
  apiRate: z.object({ requestsPerHour: z.int(), agreed: z.int().nullable() }),
  /** The user's team; null for none. */
  team: z.object({ id: z.uuid(), name: z.string(), role: z.enum(TEAM_ROLES), ownerId: z.uuid() }).nullable(),
  /** Credits of the current month: the team owner's if the user uses those. `total` is null on an unlimited plan. */
  credits: z.object({ used: z.int(), total: z.int().nullable(), resetsAt: time }),
  counts: z.object({
    images: z.int(),
    published: z.int(),
    active: z.int(),
    failed: z.int(),
    apiKeys: z.int(),
    sessions: z.int(),
    messages: z.int(),
  }),
});
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>;

/** `PUT /api/admin/users/{id}/plan`. Without an end date, the plan applies until it is changed again. */
export const planChangeSchema = z.strictObject({
  plan: planIdSchema,
  endsAt: time.nullable(),
  reason: reasonSchema,
});
export type PlanChange = z.output<typeof planChangeSchema>;

/** `PUT /api/admin/users/{id}/api-rate`. Null restores the plan's limit. */
export const apiRateChangeSchema = z.strictObject({
  requestsPerHour: z
    .int('Please enter a whole number')
    .min(1, 'Please enter at least 1')
    .max(API_RATE_MAX, `Please enter at most ${API_RATE_MAX}`)
    .nullable(),
  reason: reasonSchema,
});
export type ApiRateChange = z.output<typeof apiRateChangeSchema>;

export const signUpInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  createdAt: time,
  expiresAt: time,
});
export type SignUpInvitation = z.infer<typeof signUpInvitationSchema>;

/** Invitations that can be used, newest first. */
export const signUpInvitationListSchema = pageOf(signUpInvitationSchema).extend({
  mode: z.enum(SIGN_UP_MODES),
  /** Whether an SMTP server is configured; otherwise mail stays on this machine. */
  canMail: z.boolean(),
});
export const signUpInvitationQuerySchema = z.strictObject(pageQuery);
export type SignUpInvitationQuery = z.output<typeof signUpInvitationQuerySchema>;

/** `POST /api/admin/invitations`. An earlier invitation of the address becomes invalid. */
export const signUpInvitationRequestSchema = z.strictObject({ email: emailSchema, mailsLink: z.boolean() });
export type SignUpInvitationRequest = z.output<typeof signUpInvitationRequestSchema>;

/** The only answer that contains the link: the database stores only a hash of its token. */
export const newSignUpInvitationSchema = signUpInvitationSchema.extend({ link: z.string() });
export type NewSignUpInvitation = z.infer<typeof newSignUpInvitationSchema>;

export const adminMessageSchema = z.object({
  id: z.uuid(),
  /** Null for a visitor and for an erased account. */
  userId: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
  receivedAt: time,
  /** When the mail server accepted it. */
  mailedAt: time.nullable(),
  answeredAt: time.nullable(),
  /** Visible to operators only. */
  note: z.string(),
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

export const adminMessageListSchema = pageOf(adminMessageSchema);
export const adminMessageQuerySchema = z.strictObject({
  ...pageQuery,
  filter: z.enum(MESSAGE_FILTERS).default('open'),
});
export type AdminMessageQuery = z.output<typeof adminMessageQuerySchema>;

/** `PATCH /api/admin/messages/{id}` */
export const messageChangeSchema = z
  .strictObject({ isAnswered: z.boolean().optional(), note: freeText(NOTE_MAX_LENGTH).optional() })
  .refine(({ isAnswered, note }) => isAnswered !== undefined || note !== undefined, 'Nothing to change')
  .meta({ minProperties: 1 });
export type MessageChange = z.output<typeof messageChangeSchema>;

export const adminPictureSchema = z.object({
  id: z.uuid(),
  owner: personSchema,
  prompt: z.string(),
  style: z.string(),
  model: z.string(),
  width: z.int(),
  height: z.int(),
  /** Null after it was taken down. */
  publishedAt: time.nullable(),
  takenDownAt: time.nullable(),
  /** Whether the gallery shows it. False if its owner is hidden, suspended or being deleted. */
  isVisible: z.boolean(),
  thumbnailUrl: z.string(),
  displayUrl: z.string(),
});
export type AdminPicture = z.infer<typeof adminPictureSchema>;

export const adminPictureListSchema = pageOf(adminPictureSchema);
export const adminPictureQuerySchema = z.strictObject({
  ...pageQuery,
  filter: z.enum(PICTURE_FILTERS).default('published'),
});
export type AdminPictureQuery = z.output<typeof adminPictureQuerySchema>;

/** A generation without its prompt and image. */
export const adminGenerationSchema = z.object({
  id: z.uuid(),
  owner: personSchema,
  status: z.enum(GENERATION_STATUSES),
  model: z.string(),
  width: z.int(),
  height: z.int(),
  progress: z.number(),
  attempt: z.int(),
  queuedAt: time,
  startedAt: time.nullable(),
  completedAt: time.nullable(),
  /** Whether its owner's queue is paused. */
  isPaused: z.boolean(),
  errorCode: failureCodeSchema.nullable(),
});
export type AdminGeneration = z.infer<typeof adminGenerationSchema>;

export const adminGenerationListSchema = pageOf(adminGenerationSchema);
export const adminGenerationQuerySchema = z.strictObject({
  ...pageQuery,
  status: z.enum(['pending', 'processing', 'failed']).default('processing'),
});
export type AdminGenerationQuery = z.output<typeof adminGenerationQuerySchema>;

export const queueBoardSchema = z.object({
  at: time,
  counts: z.object({
    waiting: z.int(),
    /** Waiting generations whose owners have paused their queues. */
    paused: z.int(),
    processing: z.int(),
    /** In the last hour, like the following. */
    completed: z.int(),
    failed: z.int(),
    canceled: z.int(),
  }),
  /** The group that has waited longest comes first. */
  waiting: z.array(waitingGroupSchema),
  /** When the oldest waiting generation that is not paused was queued. */
  oldestWaitingAt: time.nullable(),
  /** The budgets of `models.json` for the day (UTC), in credits. */
  budgets: z.array(
    z.object({
      /** Null for all billed models together. */
      model: z.string().nullable(),
      /** Whether only accounts on the Free plan count. */
      freeOnly: z.boolean(),
      perDay: z.int(),
      spent: z.int(),
      /** Reserved by accepted generations that have not been sent to the vendor yet. */
      reserved: z.int(),
    }),
  ),
});
export type QueueBoard = z.infer<typeof queueBoardSchema>;

const auditActions = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

export const auditEntrySchema = z.object({
  id: z.string(),
  at: time,
  /** Null for the command line. `email` is null for a deleted account. */
  actor: z.object({ id: z.uuid(), email: z.string().nullable() }).nullable(),
  /** One of `AUDIT_ACTIONS`, or an action of a later version: both versions run during an upgrade. */
  action: z.string(),
  /**
   * `email`: of the user who is or owns the subject, if the account still exists. `name`: of a worker, a model or a
   * plan, whose `id` is all zeros.
   */
  subject: z.object({ id: z.uuid(), email: z.string().nullable(), name: z.string().nullable() }),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditListSchema = pageOf(auditEntrySchema);
export const auditQuerySchema = z.strictObject({
  ...pageQuery,
  action: z.enum(auditActions).optional(),
  /** Only entries about this user, generation or message. */
  subjectId: z.uuid().optional(),
  /** Only actions of this operator. */
  actorId: z.uuid().optional(),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;
