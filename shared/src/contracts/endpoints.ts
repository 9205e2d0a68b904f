/**
 * Every JSON endpoint of the API by operation id, with its method and its path below `/api` or `/api/v1`. The schemas are in
 * `endpoints.schema.ts`, so that pages load them only with their first request.
 */

/** The endpoints for images and everything else in the studio. */
export const STUDIO_ENDPOINTS = {
  generate: 'POST /generate',
  listGenerations: 'GET /generations',
  getGeneration: 'GET /generations/{id}',
  updateGeneration: 'PATCH /generations/{id}',
  deleteGeneration: 'DELETE /generations/{id}',
  cancelGeneration: 'POST /generations/{id}/cancel',
  retryGeneration: 'POST /generations/{id}/retry',
  moveGenerationNext: 'POST /generations/{id}/next',
  publishGeneration: 'PUT /generations/{id}/publication',
  unpublishGeneration: 'DELETE /generations/{id}/publication',
  shareGeneration: 'PUT /generations/{id}/team',
  unshareGeneration: 'DELETE /generations/{id}/team',
  requestVariant: 'POST /generations/{id}/variants',
  changeGenerations: 'POST /generations/bulk',
  getLineage: 'GET /generations/{id}/lineage',
  uploadPicture: 'POST /uploads',
  listUploads: 'GET /uploads',
  getUpload: 'GET /uploads/{id}',
  deleteUpload: 'DELETE /uploads/{id}',
  listTags: 'GET /tags',
  changeTags: 'POST /generations/tags',

  listAlbums: 'GET /albums',
  createAlbum: 'POST /albums',
  renameAlbum: 'PATCH /albums/{id}',
  deleteAlbum: 'DELETE /albums/{id}',
  changeAlbumPictures: 'POST /albums/{id}/pictures',

  pauseQueue: 'POST /queue/pause',
  resumeQueue: 'POST /queue/resume',

  listModels: 'GET /models',
  listStyles: 'GET /styles',
  listPlans: 'GET /plans',

  listGallery: 'GET /gallery',
  getAuthor: 'GET /authors/{id}',
  getGalleryItem: 'GET /gallery/{id}',
  likeGalleryItem: 'PUT /gallery/{id}/like',
  unlikeGalleryItem: 'DELETE /gallery/{id}/like',

  getSubscription: 'GET /subscription',
  getStats: 'GET /stats',
} as const;

const OTHER_PUBLIC_ENDPOINTS = {
  verifyImage: 'POST /verify',

  createSheet: 'POST /sheets',
  listSheets: 'GET /sheets',
  getSheet: 'GET /sheets/{id}',
  cancelSheet: 'POST /sheets/{id}/cancel',
  deleteSheet: 'DELETE /sheets/{id}',

  listCustomStyles: 'GET /custom-styles',
  createCustomStyle: 'POST /custom-styles',
  getCustomStyle: 'GET /custom-styles/{id}',
  updateCustomStyle: 'PATCH /custom-styles/{id}',
  deleteCustomStyle: 'DELETE /custom-styles/{id}',

  listPrompts: 'GET /prompts',
  clearPrompts: 'DELETE /prompts',
  improvePrompt: 'POST /prompts/improve',
  listTemplates: 'GET /templates',
  createTemplate: 'POST /templates',
  deleteTemplate: 'DELETE /templates/{id}',

  getTeam: 'GET /team',
  createTeam: 'POST /team',
  renameTeam: 'PATCH /team',
  deleteTeam: 'DELETE /team',
  removeTeamMember: 'DELETE /team/members/{userId}',
  createInvitation: 'POST /team/invitations',
  revokeInvitation: 'DELETE /team/invitations/{id}',
  resendInvitation: 'POST /team/invitations/{id}/resend',
  viewInvitation: 'POST /team/invitations/view',
  acceptInvitation: 'POST /team/invitations/accept',
  listTeamPictures: 'GET /team/pictures',

  getStatus: 'GET /status',
  getStatusHistory: 'GET /status/history',

  listWebhooks: 'GET /webhooks',
  createWebhook: 'POST /webhooks',
  updateWebhook: 'PATCH /webhooks/{id}',
  deleteWebhook: 'DELETE /webhooks/{id}',
  replaceWebhookSecret: 'POST /webhooks/{id}/secret',
  testWebhook: 'POST /webhooks/{id}/test',
  listDeliveries: 'GET /webhooks/{id}/deliveries',
  redeliver: 'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver',
} as const;

/** The endpoints that the API reference describes. */
export const PUBLIC_ENDPOINTS = { ...STUDIO_ENDPOINTS, ...OTHER_PUBLIC_ENDPOINTS } as const;

/** The endpoints for signing in and for sessions. */
export const SESSION_ENDPOINTS = {
  getSignUpMode: 'GET /auth/signup',
  signUp: 'POST /auth/signup',
  createSession: 'POST /auth/token',
  finishSignIn: 'POST /auth/second-step',
  signOut: 'POST /auth/logout',
  recoverAccount: 'POST /auth/recover',
  viewLink: 'POST /auth/link',
  verifyLink: 'POST /auth/verify',
  sendConfirmation: 'POST /auth/confirmation',
  getUser: 'GET /auth/user',
  updateUser: 'PUT /auth/user',
} as const;

/** The other endpoints of accounts, and those of billing. */
export const ACCOUNT_ENDPOINTS = {
  getEmail: 'GET /auth/email',
  changeEmail: 'POST /auth/email',
  cancelEmailChange: 'DELETE /auth/email',
  confirmEmailChange: 'POST /auth/email/confirm',
  stopEmailChange: 'POST /auth/email/stop',
  listDevices: 'GET /auth/sessions',
  endSession: 'DELETE /auth/sessions/{id}',
  endOtherSessions: 'DELETE /auth/sessions',
  listSecurityEvents: 'GET /auth/security-log',

  beginPasskeySignUp: 'POST /auth/passkeys/sign-up/options',
  finishPasskeySignUp: 'POST /auth/passkeys/sign-up',
  beginPasskeySignIn: 'POST /auth/passkeys/sign-in/options',
  finishPasskeySignIn: 'POST /auth/passkeys/sign-in',
  listPasskeys: 'GET /auth/passkeys',
  beginPasskey: 'POST /auth/passkeys/options',
  addPasskey: 'POST /auth/passkeys',
  renamePasskey: 'PATCH /auth/passkeys/{id}',
  removePasskey: 'DELETE /auth/passkeys/{id}',

  finishProviderSignIn: 'POST /auth/oidc/sign-in',
  getIdentity: 'GET /auth/oidc/identity',
  beginLink: 'POST /auth/oidc/identity/options',
  linkIdentity: 'POST /auth/oidc/identity',
  unlinkIdentity: 'DELETE /auth/oidc/identity',

  getProofWays: 'GET /auth/proof',
  beginProof: 'POST /auth/proof/options',
  beginProviderProof: 'POST /auth/proof/provider',
  prove: 'POST /auth/proof',

  getTwoFactor: 'GET /auth/two-factor',
  beginTwoFactor: 'POST /auth/two-factor',
  confirmTwoFactor: 'POST /auth/two-factor/confirm',
  renewRecoveryCodes: 'POST /auth/two-factor/recovery-codes',
  disableTwoFactor: 'POST /auth/two-factor/disable',

  getProfile: 'GET /profile',
  updateProfile: 'PUT /profile',
  uploadAvatar: 'PUT /profile/avatar',
  deleteAvatar: 'DELETE /profile/avatar',
  getSettings: 'GET /settings',
  updateSettings: 'PATCH /settings',
  unsubscribe: 'POST /news/unsubscribe',
  getPush: 'GET /push',
  subscribeToPush: 'POST /push/devices',
  endPush: 'DELETE /push/devices/{id}',
  noteAttention: 'PUT /push/attention',
  listShareLinks: 'GET /share-links',
  createShareLink: 'POST /share-links',
  revokeShareLink: 'DELETE /share-links/{id}',
  viewShared: 'POST /shared',
  createExport: 'POST /export',
  createArchive: 'POST /generations/archive',
  requestDeletion: 'POST /account/deletion',
  sendMessage: 'POST /contact',
  reportFailure: 'POST /failures',

  listKeys: 'GET /keys',
  createKey: 'POST /keys',
  revokeKey: 'DELETE /keys/{id}',

  getBilling: 'GET /billing',
  quotePlan: 'POST /billing/quote',
  checkOut: 'POST /billing/checkout',
  openPortal: 'POST /billing/portal',
  changePlan: 'POST /billing/change',
  startTrial: 'POST /billing/trial',
  cancelPlan: 'POST /billing/cancel',
  resumePlan: 'POST /billing/resume',
  getTestCheckout: 'GET /billing/test-checkout/{session}',
  answerTestCheckout: 'POST /billing/test-checkout/{session}',
  listRefunds: 'GET /refunds',
  requestRefund: 'POST /refunds',
} as const;

const ADMIN_ENDPOINTS = {
  adminGetOperator: 'GET /admin/me',
  adminListUsers: 'GET /admin/users',
  adminGetUser: 'GET /admin/users/{id}',
  adminSetPlan: 'PUT /admin/users/{id}/plan',
  adminSetApiRate: 'PUT /admin/users/{id}/api-rate',
  adminSuspendUser: 'POST /admin/users/{id}/suspend',
  adminUnsuspendUser: 'POST /admin/users/{id}/unsuspend',
  adminListInvitations: 'GET /admin/invitations',
  adminInvite: 'POST /admin/invitations',
  adminRevokeInvitation: 'DELETE /admin/invitations/{id}',
  adminListMessages: 'GET /admin/messages',
  adminChangeMessage: 'PATCH /admin/messages/{id}',
  adminListPictures: 'GET /admin/pictures',
  adminTakeDownPicture: 'POST /admin/pictures/{id}/take-down',
  adminGetQueue: 'GET /admin/queue',
  adminListGenerations: 'GET /admin/generations',
  adminCancelGeneration: 'POST /admin/generations/{id}/cancel',
  adminRetryGeneration: 'POST /admin/generations/{id}/retry',
  adminListRefunds: 'GET /admin/refunds',
  adminReviewRefund: 'POST /admin/refunds/{id}/review',
  adminDecideRefund: 'POST /admin/refunds/{id}/decision',
  adminListFailures: 'GET /admin/failures',
  adminRetryFailures: 'POST /admin/failures/retry',
  adminGetQueueOrders: 'GET /admin/queue/orders',
  adminPauseModel: 'PUT /admin/models/{id}/pause',
  adminSetPlanTerms: 'PUT /admin/plans/{plan}/queue',
  adminListPacks: 'GET /admin/packs',
  adminInstallPack: 'POST /admin/packs/{id}/install',
  adminCancelPack: 'POST /admin/packs/{id}/cancel',
  adminRemovePack: 'DELETE /admin/packs/{id}',
  adminGetWorkers: 'GET /admin/workers',
  adminDrainWorker: 'PUT /admin/workers/{id}/drain',
  adminListAudit: 'GET /admin/audit',
  adminListSecurityEvents: 'GET /admin/security-log',
} as const;

/** The endpoints of accounts, billing and operators. Only the web app calls them. */
export const APP_ENDPOINTS = { ...SESSION_ENDPOINTS, ...ACCOUNT_ENDPOINTS, ...ADMIN_ENDPOINTS } as const;

type Endpoints = typeof PUBLIC_ENDPOINTS & typeof APP_ENDPOINTS;
export type PublicEndpointId = keyof typeof PUBLIC_ENDPOINTS;
export type EndpointId = keyof Endpoints;
/** The endpoints of operators. */
export type AdminEndpointId = keyof typeof ADMIN_ENDPOINTS;
/** Method and path of an endpoint: `GET /generations/{id}`. */
export type EndpointOf<Id extends EndpointId> = Endpoints[Id];
