import { z } from 'zod';
import { apiKeyCreatedSchema, apiKeyListSchema, apiKeyRequestSchema } from './api-keys.schema.ts';
import { archiveRequestSchema } from './archive.schema.ts';
import * as auth from './auth.schema.ts';
import * as billing from './billing.schema.ts';
import { contactReceiptSchema, contactRequestSchema } from './contact.schema.ts';
import * as emailChange from './email-change.schema.ts';
import { type EndpointSchemas, file } from './endpoint-schemas.ts';
import type { ACCOUNT_ENDPOINTS } from './endpoints.ts';
import { exportLinkSchema } from './export.schema.ts';
import { failureReportSchema } from './failures.schema.ts';
import { unsubscribeQuerySchema } from './news.schema.ts';
import * as oidc from './oidc.schema.ts';
import * as passkeys from './passkeys.schema.ts';
import { avatarQuerySchema, profileRequestSchema, profileSchema } from './profile.schema.ts';
import * as proof from './proof.schema.ts';
import { pushAttentionSchema, pushSchema, pushSubscriptionSchema } from './push.schema.ts';
import * as log from './security-log.schema.ts';
import { deletionSchema, settingsPatchSchema, settingsSchema } from './settings.schema.ts';
import * as shareLinks from './share-links.schema.ts';
import * as twoFactor from './two-factor.schema.ts';

/** The schemas of the endpoints for accounts and billing. */
export const ACCOUNT_SCHEMAS = {
  getEmail: { answer: emailChange.emailStateSchema },
  changeEmail: { body: emailChange.emailChangeRequestSchema, answer: emailChange.emailStateSchema },
  cancelEmailChange: {},
  confirmEmailChange: { body: emailChange.emailLinkRequestSchema, answer: emailChange.emailStateSchema },
  stopEmailChange: { body: emailChange.emailLinkRequestSchema },
  listDevices: { answer: auth.deviceListSchema },
  endSession: {},
  endOtherSessions: {},
  listSecurityEvents: { query: log.securityLogQuerySchema, answer: log.securityLogSchema },

  beginPasskeySignUp: { body: passkeys.passkeySignUpSchema, answer: passkeys.passkeyOptionsSchema },
  finishPasskeySignUp: { body: passkeys.passkeySignUpFinishSchema, answer: auth.signupAnswerSchema },
  beginPasskeySignIn: { answer: passkeys.passkeyOptionsSchema },
  finishPasskeySignIn: { body: passkeys.passkeySignInSchema, answer: auth.sessionSchema },
  listPasskeys: { answer: passkeys.passkeyListSchema },
  beginPasskey: { answer: passkeys.passkeyOptionsSchema },
  addPasskey: { body: passkeys.passkeyRequestSchema, answer: passkeys.passkeySchema },
  renamePasskey: { body: passkeys.passkeyPatchSchema, answer: passkeys.passkeySchema },
  removePasskey: {},

  finishProviderSignIn: {
    body: oidc.providerAnswerSchema,
    answer: z.union([auth.sessionSchema, twoFactor.secondStepSchema]),
  },
  getIdentity: { answer: oidc.identitySchema },
  beginLink: { answer: oidc.providerRedirectSchema },
  linkIdentity: { body: oidc.providerAnswerSchema },
  unlinkIdentity: {},

  getProofWays: { answer: proof.proofWaysSchema },
  beginProof: { answer: passkeys.passkeyOptionsSchema },
  beginProviderProof: { body: proof.providerProofSchema, answer: oidc.providerRedirectSchema },
  prove: { body: proof.proofRequestSchema },

  getTwoFactor: { answer: twoFactor.twoFactorSchema },
  beginTwoFactor: { answer: twoFactor.twoFactorSetupSchema },
  confirmTwoFactor: { body: twoFactor.twoFactorCodeSchema, answer: twoFactor.recoveryCodesSchema },
  renewRecoveryCodes: { body: twoFactor.twoFactorCodeSchema, answer: twoFactor.recoveryCodesSchema },
  disableTwoFactor: { body: twoFactor.twoFactorCodeSchema },

  getProfile: { answer: profileSchema },
  updateProfile: { body: profileRequestSchema, answer: profileSchema },
  uploadAvatar: { query: avatarQuerySchema, body: file, answer: profileSchema },
  deleteAvatar: { answer: profileSchema },
  getSettings: { answer: settingsSchema },
  updateSettings: { body: settingsPatchSchema, answer: settingsSchema },
  unsubscribe: { query: unsubscribeQuerySchema },
  getPush: { answer: pushSchema },
  subscribeToPush: { body: pushSubscriptionSchema, answer: pushSchema },
  endPush: {},
  noteAttention: { body: pushAttentionSchema },
  listShareLinks: { answer: shareLinks.shareLinkListSchema },
  createShareLink: { body: shareLinks.shareLinkRequestSchema, answer: shareLinks.createdShareLinkSchema },
  revokeShareLink: {},
  viewShared: { body: shareLinks.sharedRequestSchema, answer: shareLinks.sharedSchema },
  createExport: { answer: exportLinkSchema },
  createArchive: { body: archiveRequestSchema, answer: exportLinkSchema },
  requestDeletion: { answer: deletionSchema },
  sendMessage: { body: contactRequestSchema, answer: contactReceiptSchema },
  reportFailure: { body: failureReportSchema },

  listKeys: { answer: apiKeyListSchema },
  createKey: { body: apiKeyRequestSchema, answer: apiKeyCreatedSchema },
  revokeKey: {},

  getBilling: { answer: billing.billingSchema },
  quotePlan: { body: billing.planOrderSchema, answer: billing.planQuoteSchema },
  checkOut: { body: billing.planOrderSchema, answer: billing.billingRedirectSchema },
  openPortal: { answer: billing.billingRedirectSchema },
  changePlan: { body: billing.planOrderSchema, answer: billing.billingSchema },
  startTrial: { answer: billing.billingSchema },
  cancelPlan: { answer: billing.billingSchema },
  resumePlan: { answer: billing.billingSchema },
  getTestCheckout: { answer: billing.testCheckoutSchema },
  answerTestCheckout: { body: billing.testCheckoutAnswerSchema, answer: billing.billingRedirectSchema },
  listRefunds: { answer: billing.refundListSchema },
  requestRefund: { body: billing.refundRequestSchema, answer: billing.refundSchema },
} satisfies Record<keyof typeof ACCOUNT_ENDPOINTS, EndpointSchemas>;
