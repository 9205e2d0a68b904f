import { z } from 'zod';
import { CREDENTIALS_REQUIRED, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './auth.ts';
import { boundedText, isStorable } from './bounded.schema.ts';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from './email.ts';
import { SIGN_UP_MODES } from './sign-up.ts';

const credentialsRequired = { error: CREDENTIALS_REQUIRED };
/** Reports a missing body as missing credentials, and unknown fields as unknown fields. */
const credentialsInBody = {
  error: (issue: { code?: string | undefined }) =>
    issue.code === 'invalid_type' ? CREDENTIALS_REQUIRED : undefined,
};

export const emailSchema = z
  .string(credentialsRequired)
  .trim()
  .toLowerCase()
  .min(1, credentialsRequired)
  .max(EMAIL_MAX_LENGTH, { abort: true })
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: 'Please enter a valid email address' }))
  .meta({ format: 'email', pattern: EMAIL_PATTERN.source });
const passwordSchema = z
  .string(credentialsRequired)
  .min(1, credentialsRequired)
  .max(PASSWORD_MAX_LENGTH, { abort: true });
/** The minimum length is checked with the other password rules, so that all problems are reported together. */
const newPasswordSchema = passwordSchema.meta({ minLength: PASSWORD_MIN_LENGTH });
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point; OpenAPI tools lack \p{Cc}
const NO_CONTROL_CHARACTERS = /^[^\u0000-\u001f\u007f-\u009f]*$/;
/** PostgreSQL refuses NUL, and no name needs the other control characters. */
export const fullNameSchema = boundedText(100)
  .regex(NO_CONTROL_CHARACTERS, 'The name contains control characters')
  .refine((name) => name.isWellFormed(), 'The name contains broken Unicode');

/** The token of an invitation, to a team or by an operator. Needed where sign-up is by invitation. */
export const invitationTokenSchema = z
  .string()
  .min(1)
  .max(200)
  .refine(isStorable, 'This is not an invitation');

/** `GET /api/auth/signup` */
export const signUpModeSchema = z
  .object({
    mode: z.enum(SIGN_UP_MODES),
    /** The name of the sign-in provider; absent if there is none. */
    provider: z.string().optional(),
  })
  .meta({ id: 'SignUpMode' });

/** `POST /api/auth/signup` */
export const signupRequestSchema = z
  .strictObject(
    {
      email: emailSchema,
      password: newPasswordSchema,
      data: z.strictObject({ full_name: fullNameSchema.default('') }).default({ full_name: '' }),
      invitation: invitationTokenSchema.optional(),
    },
    credentialsInBody,
  )
  .meta({ id: 'SignupRequest' });
export type SignupRequest = z.output<typeof signupRequestSchema>;

/** `POST /api/auth/token?grant_type=password` */
export const passwordGrantSchema = z
  .strictObject({ email: emailSchema, password: passwordSchema }, credentialsInBody)
  .meta({ id: 'PasswordGrant' });

export const tokenQuerySchema = z.strictObject({
  grant_type: z.enum(['password', 'refresh_token'], {
    error: 'grant_type must be password or refresh_token.',
  }),
});

/** `POST /api/auth/recover` */
export const recoverRequestSchema = z.strictObject({ email: emailSchema }).meta({ id: 'RecoverRequest' });

const linkTokenSchema = z.string().min(1).max(200);

/** `POST /api/auth/link`: shows what a mailed link is for, without redeeming it. */
export const viewLinkRequestSchema = z
  .strictObject({ token: linkTokenSchema })
  .meta({ id: 'ViewLinkRequest' });

export const mailedLinkSchema = z
  .object({
    type: z.enum(['signup', 'recovery', 'email-old', 'email-new', 'invitation']),
    /** The account's address, or the one that is invited to sign up. */
    email: z.string(),
    /** The account's new address; absent unless the link confirms one. */
    new_email: z.string().optional(),
  })
  .meta({ id: 'MailedLink' });
export type MailedLink = z.infer<typeof mailedLinkSchema>;

/** `POST /api/auth/verify`: the single-use token of a mailed link. */
export const verifyRequestSchema = z
  .strictObject({ token: linkTokenSchema, type: z.enum(['signup', 'recovery']) })
  .meta({ id: 'VerifyRequest' });

/** `PUT /api/auth/user`: a new password needs the current one; a recovery link's session does not. */
export const updateUserRequestSchema = z
  .strictObject({
    password: newPasswordSchema.optional(),
    current_password: passwordSchema.optional(),
    /** Whether a new password also revokes the API keys. */
    revoke_keys: z.boolean().default(true),
    /** Whether a new password also revokes the private links. */
    revoke_links: z.boolean().default(false),
    data: z.strictObject({ full_name: fullNameSchema }).optional(),
  })
  .meta({ id: 'UpdateUserRequest' });
export type UpdateUserRequest = z.output<typeof updateUserRequestSchema>;

export const userSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    email_confirmed_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    /** `avatar_url` is a path on this origin. */
    user_metadata: z.object({ full_name: z.string(), avatar_url: z.string().nullable() }),
    /** Present for accounts without a password only, which sign in with a passkey or a provider. */
    has_password: z.literal(false).optional(),
    /** Present for operators only. */
    is_operator: z.literal(true).optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** Does not contain the refresh token, which is only sent in an HttpOnly cookie. */
export const sessionSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    /** Seconds. */
    expires_in: z.int(),
    /** Unix time in seconds. */
    expires_at: z.int(),
    user: userSchema,
    /** Whether this sign-in canceled the account's requested deletion. */
    deletion_canceled: z.literal(true).optional(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

/** The answer to sign-up (202) if the operator requires email confirmation first. */
export const confirmationPendingSchema = z
  .object({ confirmation_required: z.literal(true), user: userSchema })
  .meta({ id: 'ConfirmationPending' });

/** The answer to a confirmation that opens no session. */
export const emailConfirmedSchema = z
  .object({
    email_confirmed: z.literal(true),
    email: z.string(),
    /**
     * For `POST /api/auth/verify` with the type `recovery`: the link was opened in a browser that is not signed in to
     * the account. Every earlier way in was removed, and the account needs a new password. Null if nothing else is
     * needed.
     */
    password_token: z.string().nullable(),
  })
  .meta({ id: 'EmailConfirmed' });
export const verifyAnswerSchema = z.union([sessionSchema, emailConfirmedSchema]);
export type VerifyAnswer = z.infer<typeof verifyAnswerSchema>;

/** One of the user's sessions. */
export const deviceSchema = z
  .object({
    id: z.uuid(),
    /** The browser and the system: "Firefox on Windows". */
    device: z.string(),
    /** The network that it was last used from, as a shortened address. */
    network: z.string(),
    signedInAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    /** The latest time at which it ends. */
    endsAt: z.iso.datetime(),
    /** Whether this request came from it. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Device' });
export const deviceListSchema = z.object({ items: z.array(deviceSchema) }).meta({ id: 'DeviceList' });
export type Device = z.infer<typeof deviceSchema>;

/** A session, or a notice that the email address must be confirmed first. */
export const signupAnswerSchema = z.union([sessionSchema, confirmationPendingSchema]);
