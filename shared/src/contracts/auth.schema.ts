import { z } from 'zod';
import { CREDENTIALS_REQUIRED, PASSWORD_MAX_LENGTH } from './auth.ts';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from './email.ts';

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
  .max(EMAIL_MAX_LENGTH)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: 'Please enter a valid email address' }));
const passwordSchema = z.string(credentialsRequired).min(1, credentialsRequired).max(PASSWORD_MAX_LENGTH);
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point; OpenAPI's readers know no \p{Cc}
const NO_CONTROL_CHARACTERS = /^[^\u0000-\u001f\u007f-\u009f]*$/;
/** PostgreSQL refuses NUL, and no name needs the other control characters. */
export const fullNameSchema = z
  .string()
  .trim()
  .max(100)
  .regex(NO_CONTROL_CHARACTERS, 'The name contains control characters')
  .refine((name) => name.isWellFormed(), 'The name contains broken Unicode');

/** `POST /api/auth/signup` */
export const signupRequestSchema = z
  .strictObject(
    {
      email: emailSchema,
      password: passwordSchema,
      data: z.strictObject({ full_name: fullNameSchema.default('') }).default({ full_name: '' }),
    },
    credentialsInBody,
  )
  .meta({ id: 'SignupRequest' });
export type SignupRequest = z.output<typeof signupRequestSchema>;

/** `POST /api/auth/token?grant_type=password` */
export const passwordGrantSchema = z
  .strictObject({ email: emailSchema, password: passwordSchema }, credentialsInBody)
  .meta({ id: 'PasswordGrant' });

export const tokenQuerySchema = z.strictObject({ grant_type: z.enum(['password', 'refresh_token']) });

/** `POST /api/auth/recover` */
export const recoverRequestSchema = z.strictObject({ email: emailSchema }).meta({ id: 'RecoverRequest' });

/** `POST /api/auth/verify`: the single-use token of a mailed link. */
export const verifyRequestSchema = z
  .strictObject({ token: z.string().min(1).max(200), type: z.enum(['signup', 'recovery']) })
  .meta({ id: 'VerifyRequest' });

/** `PUT /api/auth/user`: a new password needs the current one; a recovery link's session does not. */
export const updateUserRequestSchema = z
  .strictObject({
    password: passwordSchema.optional(),
    current_password: passwordSchema.optional(),
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

/** A session, or a notice that the email address must be confirmed first. */
export const signupAnswerSchema = z.union([sessionSchema, confirmationPendingSchema]);
