import { z } from 'zod';
import * as admin from './admin.schema.ts';
import * as failures from './admin-failures.schema.ts';
import * as refunds from './admin-refunds.schema.ts';
import * as albums from './albums.schema.ts';
import { apiKeyCreatedSchema, apiKeyListSchema, apiKeyRequestSchema } from './api-keys.schema.ts';
import { archiveRequestSchema } from './archive.schema.ts';
import * as auth from './auth.schema.ts';
import * as billing from './billing.schema.ts';
import * as operatorsConsole from './console.schema.ts';
import { contactReceiptSchema, contactRequestSchema } from './contact.schema.ts';
import * as customStyles from './custom-styles.schema.ts';
import * as emailChange from './email-change.schema.ts';
import type { EndpointId } from './endpoints.ts';
import { exportLinkSchema } from './export.schema.ts';
import { failureReportSchema } from './failures.schema.ts';
import {
  authorSchema,
  galleryItemSchema,
  galleryListSchema,
  galleryQuerySchema,
  likeSchema,
} from './gallery.schema.ts';
import * as generations from './generation.schema.ts';
import { lineageSchema } from './inputs.schema.ts';
import { modelListSchema } from './models.schema.ts';
import { unsubscribeQuerySchema } from './news.schema.ts';
import * as oidc from './oidc.schema.ts';
import * as passkeys from './passkeys.schema.ts';
import { planListSchema, subscriptionSchema } from './plans.schema.ts';
import { avatarQuerySchema, profileRequestSchema, profileSchema } from './profile.schema.ts';
import * as prompts from './prompts.schema.ts';
import * as proof from './proof.schema.ts';
import { pushAttentionSchema, pushSchema, pushSubscriptionSchema } from './push.schema.ts';
import * as log from './security-log.schema.ts';
import { deletionSchema, settingsPatchSchema, settingsSchema } from './settings.schema.ts';
import * as shareLinks from './share-links.schema.ts';
import * as sheets from './sheets.schema.ts';
import { statsQuerySchema, statsSchema } from './stats.schema.ts';
import { statusHistorySchema, statusSchema } from './status.schema.ts';
import { styleListSchema } from './styles.schema.ts';
import { tagListSchema } from './tags.schema.ts';
import * as team from './team.schema.ts';
import * as twoFactor from './two-factor.schema.ts';
import { uploadListSchema, uploadSchema } from './uploads.schema.ts';
import { verificationSchema } from './verify.schema.ts';
import * as webhooks from './webhooks.schema.ts';

interface EndpointSchemas {
  query?: z.ZodType;
  body?: z.ZodType;
  /** The JSON of a successful answer; omitted without one (204). */
  answer?: z.ZodType;
}

/** An image file; its type is the request's content type. */
const file = z.custom<Blob>();
/** `multipart/form-data` with an image as `file`. */
const form = z.custom<FormData>();

const { generationSchema } = generations;
const { billingSchema, billingRedirectSchema, planOrderSchema } = billing;
const { adminGenerationSchema, adminUserDetailSchema, reasonedRequestSchema } = admin;

/** The schemas of each endpoint's query, body and answer. A server test compares them with the routes. */
export const ENDPOINT_SCHEMAS = {
  generate: { body: generations.generateRequestSchema, answer: generations.generateResponseSchema },
  listGenerations: {
    query: generations.generationListQuerySchema,
    answer: generations.generationListSchema,
  },
  getGeneration: { answer: generationSchema },
  updateGeneration: { body: generations.generationPatchSchema, answer: generationSchema },
  deleteGeneration: {},
  cancelGeneration: { answer: generationSchema },
  retryGeneration: { body: generations.retryRequestSchema, answer: generationSchema },
  moveGenerationNext: { answer: generationSchema },
  publishGeneration: { answer: generationSchema },
  unpublishGeneration: { answer: generationSchema },
  shareGeneration: { answer: generationSchema },
  unshareGeneration: { answer: generationSchema },
  requestVariant: { body: generations.variantRequestSchema, answer: generationSchema },
  changeGenerations: { body: generations.bulkRequestSchema, answer: generations.bulkResponseSchema },
  getLineage: { answer: lineageSchema },
  uploadPicture: { body: form, answer: uploadSchema },
  listUploads: { answer: uploadListSchema },
  getUpload: { answer: uploadSchema },
  deleteUpload: {},
  listTags: { answer: tagListSchema },
  changeTags: { body: generations.tagChangeSchema, answer: generations.bulkResponseSchema },
  verifyImage: { body: file, answer: verificationSchema },

  listAlbums: { answer: albums.albumListSchema },
  createAlbum: { body: albums.albumRequestSchema, answer: albums.albumSchema },
  renameAlbum: { body: albums.albumRequestSchema, answer: albums.albumSchema },
  deleteAlbum: {},
  changeAlbumPictures: {
    body: albums.albumPicturesRequestSchema,
    answer: generations.bulkResponseSchema,
  },

  createSheet: { body: sheets.sheetRequestSchema, answer: sheets.sheetSchema },
  listSheets: { query: sheets.sheetListQuerySchema, answer: sheets.sheetListSchema },
  getSheet: { answer: sheets.sheetSchema },
  cancelSheet: { answer: sheets.sheetSchema },
  deleteSheet: {},

  pauseQueue: { answer: subscriptionSchema },
  resumeQueue: { answer: subscriptionSchema },

  listModels: { answer: modelListSchema },
  listStyles: { answer: styleListSchema },
  listPlans: { answer: planListSchema },

  listCustomStyles: { answer: customStyles.customStyleListSchema },
  createCustomStyle: {
    body: customStyles.customStyleRequestSchema,
    answer: customStyles.customStyleSchema,
  },
  getCustomStyle: { answer: customStyles.customStyleSchema },
  updateCustomStyle: { body: customStyles.customStylePatchSchema, answer: customStyles.customStyleSchema },
  deleteCustomStyle: {},

  listGallery: { query: galleryQuerySchema, answer: galleryListSchema },
  getAuthor: { answer: authorSchema },
  getGalleryItem: { answer: galleryItemSchema },
  likeGalleryItem: { answer: likeSchema },
  unlikeGalleryItem: { answer: likeSchema },

  listPrompts: { answer: prompts.promptHistorySchema },
  clearPrompts: {},
  improvePrompt: { body: prompts.improvementRequestSchema, answer: prompts.improvementSchema },
  listTemplates: { answer: prompts.promptTemplateListSchema },
  createTemplate: { body: prompts.promptTemplateRequestSchema, answer: prompts.promptTemplateSchema },
  deleteTemplate: {},

  getTeam: { answer: team.teamAnswerSchema },
  createTeam: { body: team.teamRequestSchema, answer: team.teamSchema },
  renameTeam: { body: team.teamRequestSchema, answer: team.teamSchema },
  deleteTeam: {},
  removeTeamMember: {},
  createInvitation: { body: team.invitationRequestSchema, answer: team.teamInvitationSchema },
  revokeInvitation: {},
  resendInvitation: { answer: team.teamInvitationSchema },
  viewInvitation: { body: team.invitationTokenSchema, answer: team.invitationViewSchema },
  acceptInvitation: { body: team.invitationTokenSchema },
  listTeamPictures: { query: team.teamPictureQuerySchema, answer: team.teamPictureListSchema },

  getSubscription: { answer: subscriptionSchema },
  getStats: { query: statsQuerySchema, answer: statsSchema },
  getStatus: { answer: statusSchema },
  getStatusHistory: { answer: statusHistorySchema },

  listWebhooks: { answer: webhooks.webhookListSchema },
  createWebhook: { body: webhooks.webhookRequestSchema, answer: webhooks.webhookWithSecretSchema },
  updateWebhook: { body: webhooks.webhookPatchSchema, answer: webhooks.webhookSchema },
  deleteWebhook: {},
  replaceWebhookSecret: { answer: webhooks.webhookWithSecretSchema },
  testWebhook: { answer: webhooks.webhookDeliverySchema },
  listDeliveries: {
    query: webhooks.webhookDeliveryQuerySchema,
    answer: webhooks.webhookDeliveryListSchema,
  },
  redeliver: { answer: webhooks.webhookDeliverySchema },

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
  getEmail: { answer: emailChange.emailStateSchema },
  changeEmail: { body: emailChange.emailChangeRequestSchema, answer: emailChange.emailStateSchema },
  cancelEmailChange: {},
  confirmEmailChange: { body: emailChange.emailLinkRequestSchema, answer: emailChange.emailStateSchema },
  stopEmailChange: { body: emailChange.emailLinkRequestSchema },
  listDevices: { answer: auth.deviceListSchema },
  endSession: {},
  endOtherSessions: {},
  listSecurityEvents: { query: log.securityLogQuerySchema, answer: log.securityLogSchema },
  getUser: { answer: auth.userSchema },
  updateUser: { body: auth.updateUserRequestSchema, answer: auth.userSchema },

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

  getBilling: { answer: billingSchema },
  quotePlan: { body: planOrderSchema, answer: billing.planQuoteSchema },
  checkOut: { body: planOrderSchema, answer: billingRedirectSchema },
  openPortal: { answer: billingRedirectSchema },
  changePlan: { body: planOrderSchema, answer: billingSchema },
  startTrial: { answer: billingSchema },
  cancelPlan: { answer: billingSchema },
  resumePlan: { answer: billingSchema },
  getTestCheckout: { answer: billing.testCheckoutSchema },
  answerTestCheckout: { body: billing.testCheckoutAnswerSchema, answer: billingRedirectSchema },
  listRefunds: { answer: billing.refundListSchema },
  requestRefund: { body: billing.refundRequestSchema, answer: billing.refundSchema },

  adminGetOperator: { answer: admin.operatorSchema },
  adminListUsers: { query: admin.adminUserQuerySchema, answer: admin.adminUserListSchema },
  adminGetUser: { answer: adminUserDetailSchema },
  adminSetPlan: { body: admin.planChangeSchema, answer: adminUserDetailSchema },
  adminSetApiRate: { body: admin.apiRateChangeSchema, answer: adminUserDetailSchema },
  adminSuspendUser: { body: reasonedRequestSchema, answer: adminUserDetailSchema },
  adminUnsuspendUser: { body: reasonedRequestSchema, answer: adminUserDetailSchema },
  adminListInvitations: {
    query: admin.signUpInvitationQuerySchema,
    answer: admin.signUpInvitationListSchema,
  },
  adminInvite: { body: admin.signUpInvitationRequestSchema, answer: admin.newSignUpInvitationSchema },
  adminRevokeInvitation: {},
  adminListMessages: { query: admin.adminMessageQuerySchema, answer: admin.adminMessageListSchema },
  adminChangeMessage: { body: admin.messageChangeSchema, answer: admin.adminMessageSchema },
  adminListPictures: { query: admin.adminPictureQuerySchema, answer: admin.adminPictureListSchema },
  adminTakeDownPicture: { body: reasonedRequestSchema },
  adminGetQueue: { answer: admin.queueBoardSchema },
  adminListGenerations: {
    query: admin.adminGenerationQuerySchema,
    answer: admin.adminGenerationListSchema,
  },
  adminCancelGeneration: { body: reasonedRequestSchema, answer: adminGenerationSchema },
  adminRetryGeneration: { body: reasonedRequestSchema, answer: adminGenerationSchema },
  adminListRefunds: { answer: refunds.adminRefundListSchema },
  adminReviewRefund: {},
  adminDecideRefund: { body: refunds.refundVerdictSchema },
  adminListFailures: { query: failures.failuresQuerySchema, answer: failures.failureGroupsSchema },
  adminRetryFailures: { body: failures.retryFailuresSchema, answer: failures.retriedFailuresSchema },
  adminGetQueueOrders: { answer: operatorsConsole.queueOrdersSchema },
  adminPauseModel: { body: operatorsConsole.modelPauseSchema },
  adminSetPlanTerms: { body: operatorsConsole.planTermsRequestSchema },
  adminGetWorkers: { answer: operatorsConsole.workerBoardSchema },
  adminDrainWorker: { body: operatorsConsole.drainRequestSchema },
  adminListAudit: { query: admin.auditQuerySchema, answer: admin.auditListSchema },
  adminListSecurityEvents: { query: log.adminSecurityLogQuerySchema, answer: log.adminSecurityLogSchema },
} satisfies Record<EndpointId, EndpointSchemas>;

/** Returns the schema of an endpoint's answer; undefined without one. */
export function answerSchema(id: EndpointId): z.ZodType | undefined {
  const schemas: Readonly<Record<EndpointId, EndpointSchemas>> = ENDPOINT_SCHEMAS;
  return schemas[id].answer;
}
