/**
 * Every JSON endpoint of the API by operation id, with its method and its path below `/api` or `/api/v1`. The schemas are in
 * `endpoints.schema.ts`, so that pages load them only with their first request.
 */

/** The endpoints that the API reference describes. */
export const PUBLIC_ENDPOINTS = {
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
  verifyImage: 'POST /verify',

  pauseQueue: 'POST /queue/pause',
  resumeQueue: 'POST /queue/resume',

  listModels: 'GET /models',
  listStyles: 'GET /styles',
  listPlans: 'GET /plans',

  listCustomStyles: 'GET /custom-styles',
  createCustomStyle: 'POST /custom-styles',
  getCustomStyle: 'GET /custom-styles/{id}',
  updateCustomStyle: 'PATCH /custom-styles/{id}',
  deleteCustomStyle: 'DELETE /custom-styles/{id}',

  listGallery: 'GET /gallery',
  getGalleryItem: 'GET /gallery/{id}',
  likeGalleryItem: 'PUT /gallery/{id}/like',
  unlikeGalleryItem: 'DELETE /gallery/{id}/like',

  listPrompts: 'GET /prompts',
  clearPrompts: 'DELETE /prompts',
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

  getSubscription: 'GET /subscription',
  getStats: 'GET /stats',
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

/** The endpoints of accounts, billing and operators. Only the web app calls them. */
export const APP_ENDPOINTS = {
  signUp: 'POST /auth/signup',
  createSession: 'POST /auth/token',
  signOut: 'POST /auth/logout',
  recoverAccount: 'POST /auth/recover',
  verifyLink: 'POST /auth/verify',
  getUser: 'GET /auth/user',
  updateUser: 'PUT /auth/user',

  getProfile: 'GET /profile',
  updateProfile: 'PUT /profile',
  uploadAvatar: 'PUT /profile/avatar',
  deleteAvatar: 'DELETE /profile/avatar',
  getSettings: 'GET /settings',
  updateSettings: 'PATCH /settings',
  createExport: 'POST /export',
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

  adminGetOperator: 'GET /admin/me',
  adminListUsers: 'GET /admin/users',
  adminGetUser: 'GET /admin/users/{id}',
  adminSetPlan: 'PUT /admin/users/{id}/plan',
  adminSuspendUser: 'POST /admin/users/{id}/suspend',
  adminUnsuspendUser: 'POST /admin/users/{id}/unsuspend',
  adminListMessages: 'GET /admin/messages',
  adminChangeMessage: 'PATCH /admin/messages/{id}',
  adminListPictures: 'GET /admin/pictures',
  adminTakeDownPicture: 'POST /admin/pictures/{id}/take-down',
  adminGetQueue: 'GET /admin/queue',
  adminListGenerations: 'GET /admin/generations',
  adminCancelGeneration: 'POST /admin/generations/{id}/cancel',
  adminRetryGeneration: 'POST /admin/generations/{id}/retry',
  adminListRefunds: 'GET /admin/refunds',
  adminDecideRefund: 'POST /admin/refunds/{id}/decision',
  adminListAudit: 'GET /admin/audit',
} as const;

type Endpoints = typeof PUBLIC_ENDPOINTS & typeof APP_ENDPOINTS;
export type PublicEndpointId = keyof typeof PUBLIC_ENDPOINTS;
export type EndpointId = keyof Endpoints;
/** Method and path of an endpoint: `GET /generations/{id}`. */
export type EndpointOf<Id extends EndpointId> = Endpoints[Id];
