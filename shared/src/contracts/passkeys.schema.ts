import { z } from 'zod';
import { emailSchema, fullNameSchema, invitationTokenSchema } from './auth.schema.ts';
import { lineSchema } from './name.schema.ts';
import { PASSKEY_NAME_MAX_LENGTH } from './passkeys.ts';

const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/, 'takes base64url');

/** A credential as browsers send it (Web Authentication, level 3). Fields that Easel does not need are ignored. */
const credential = {
  /** Base64url of at most 1,023 bytes. */
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
};

export const passkeyRegistrationSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(8_000),
      attestationObject: base64url(16_000),
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyRegistration' });
export type PasskeyRegistration = z.output<typeof passkeyRegistrationSchema>;

export const passkeyAssertionSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(8_000),
      authenticatorData: base64url(8_000),
      signature: base64url(8_000),
      userHandle: base64url(200).optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;

/** The `publicKey` options for the browser, in JSON. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' });

const nameSchema = lineSchema(PASSKEY_NAME_MAX_LENGTH).min(1, 'Please enter a name');

/** `POST /api/auth/passkeys/sign-up/options` */
export const passkeySignUpSchema = z
  .strictObject({
    email: emailSchema,
    data: z.strictObject({ full_name: fullNameSchema.default('') }).default({ full_name: '' }),
    invitation: invitationTokenSchema.optional(),
  })
  .meta({ id: 'PasskeySignUp' });
export type PasskeySignUp = z.output<typeof passkeySignUpSchema>;

/** `POST /api/auth/passkeys/sign-up` */
export const passkeySignUpFinishSchema = z
  .strictObject({ credential: passkeyRegistrationSchema })
  .meta({ id: 'PasskeySignUpFinish' });

/** `POST /api/auth/passkeys/sign-in` */
export const passkeySignInSchema = z
  .strictObject({ credential: passkeyAssertionSchema })
  .meta({ id: 'PasskeySignIn' });

/** `POST /api/auth/passkeys`: without a name, the passkey is named after the device. */
export const passkeyRequestSchema = z
  .strictObject({ credential: passkeyRegistrationSchema, name: nameSchema.optional() })
  .meta({ id: 'PasskeyRequest' });

/** `PATCH /api/auth/passkeys/{id}` */
export const passkeyPatchSchema = z.strictObject({ name: nameSchema }).meta({ id: 'PasskeyPatch' });

export const passkeySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyListSchema = z.object({ items: z.array(passkeySchema) }).meta({ id: 'PasskeyList' });
