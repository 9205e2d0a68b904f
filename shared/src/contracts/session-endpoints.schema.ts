import { z } from 'zod';
import * as auth from './auth.schema.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { SESSION_ENDPOINTS } from './endpoints.ts';
import * as twoFactor from './two-factor.schema.ts';

/** The schemas of the endpoints for signing in and for sessions. */
export const SESSION_SCHEMAS = {
  getSignUpMode: { answer: auth.signUpModeSchema },
  signUp: { body: auth.signupRequestSchema, answer: auth.signupAnswerSchema },
  createSession: {
    query: auth.tokenQuerySchema,
    body: auth.passwordGrantSchema.nullish(),
    answer: z.union([auth.sessionSchema, twoFactor.secondStepSchema]),
  },
  finishSignIn: { body: twoFactor.secondStepRequestSchema, answer: auth.sessionSchema },
  signOut: {},
  recoverAccount: { body: auth.recoverRequestSchema, answer: z.strictObject({}) },
  viewLink: { body: auth.viewLinkRequestSchema, answer: auth.mailedLinkSchema },
  verifyLink: {
    body: auth.verifyRequestSchema,
    answer: z.union([...auth.verifyAnswerSchema.options, twoFactor.secondStepSchema]),
  },
  sendConfirmation: { answer: z.strictObject({}) },
  getUser: { answer: auth.userSchema },
  updateUser: { body: auth.updateUserRequestSchema, answer: auth.userSchema },
} satisfies Record<keyof typeof SESSION_ENDPOINTS, EndpointSchemas>;
