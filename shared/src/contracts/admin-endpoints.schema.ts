import * as admin from './admin.schema.ts';
import * as failures from './admin-failures.schema.ts';
import * as refunds from './admin-refunds.schema.ts';
import * as operatorsConsole from './console.schema.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { AdminEndpointId } from './endpoints.ts';
import * as packs from './packs.schema.ts';
import * as log from './security-log.schema.ts';

/** The schemas of the endpoints of operators. */
export const ADMIN_SCHEMAS = {
  adminGetOperator: { answer: admin.operatorSchema },
  adminListUsers: { query: admin.adminUserQuerySchema, answer: admin.adminUserListSchema },
  adminGetUser: { answer: admin.adminUserDetailSchema },
  adminSetPlan: { body: admin.planChangeSchema, answer: admin.adminUserDetailSchema },
  adminSetApiRate: { body: admin.apiRateChangeSchema, answer: admin.adminUserDetailSchema },
  adminSuspendUser: { body: admin.reasonedRequestSchema, answer: admin.adminUserDetailSchema },
  adminUnsuspendUser: { body: admin.reasonedRequestSchema, answer: admin.adminUserDetailSchema },
  adminListInvitations: {
    query: admin.signUpInvitationQuerySchema,
    answer: admin.signUpInvitationListSchema,
  },
  adminInvite: { body: admin.signUpInvitationRequestSchema, answer: admin.newSignUpInvitationSchema },
  adminRevokeInvitation: {},
  adminListMessages: { query: admin.adminMessageQuerySchema, answer: admin.adminMessageListSchema },
  adminChangeMessage: { body: admin.messageChangeSchema, answer: admin.adminMessageSchema },
  adminListPictures: { query: admin.adminPictureQuerySchema, answer: admin.adminPictureListSchema },
  adminTakeDownPicture: { body: admin.reasonedRequestSchema },
  adminGetQueue: { answer: admin.queueBoardSchema },
  adminListGenerations: {
    query: admin.adminGenerationQuerySchema,
    answer: admin.adminGenerationListSchema,
  },
  adminCancelGeneration: { body: admin.reasonedRequestSchema, answer: admin.adminGenerationSchema },
  adminRetryGeneration: { body: admin.reasonedRequestSchema, answer: admin.adminGenerationSchema },
  adminListRefunds: { answer: refunds.adminRefundListSchema },
  adminReviewRefund: {},
  adminDecideRefund: { body: refunds.refundVerdictSchema },
  adminListFailures: { query: failures.failuresQuerySchema, answer: failures.failureGroupsSchema },
  adminRetryFailures: { body: failures.retryFailuresSchema, answer: failures.retriedFailuresSchema },
  adminGetQueueOrders: { answer: operatorsConsole.queueOrdersSchema },
  adminPauseModel: { body: operatorsConsole.modelPauseSchema },
  adminSetPlanTerms: { body: operatorsConsole.planTermsRequestSchema },
  adminListPacks: { answer: packs.packBoardSchema },
  adminInstallPack: { body: packs.packInstallSchema },
  adminCancelPack: {},
  adminRemovePack: {},
  adminGetWorkers: { answer: operatorsConsole.workerBoardSchema },
  adminDrainWorker: { body: operatorsConsole.drainRequestSchema },
  adminListAudit: { query: admin.auditQuerySchema, answer: admin.auditListSchema },
  adminListSecurityEvents: { query: log.adminSecurityLogQuerySchema, answer: log.adminSecurityLogSchema },
} satisfies Record<AdminEndpointId, EndpointSchemas>;
