import * as customStyles from './custom-styles.schema.ts';
import { type EndpointSchemas, file } from './endpoint-schemas.ts';
import type { PublicEndpointId, STUDIO_ENDPOINTS } from './endpoints.ts';
import * as prompts from './prompts.schema.ts';
import * as sheets from './sheets.schema.ts';
import { statusHistorySchema, statusSchema } from './status.schema.ts';
import * as team from './team.schema.ts';
import { verificationSchema } from './verify.schema.ts';
import * as webhooks from './webhooks.schema.ts';

/** The schemas of the other endpoints that the API reference describes. */
export const OTHER_PUBLIC_SCHEMAS = {
  verifyImage: { body: file, answer: verificationSchema },

  createSheet: { body: sheets.sheetRequestSchema, answer: sheets.sheetSchema },
  listSheets: { query: sheets.sheetListQuerySchema, answer: sheets.sheetListSchema },
  getSheet: { answer: sheets.sheetSchema },
  cancelSheet: { answer: sheets.sheetSchema },
  deleteSheet: {},

  listCustomStyles: { answer: customStyles.customStyleListSchema },
  createCustomStyle: {
    body: customStyles.customStyleRequestSchema,
    answer: customStyles.customStyleSchema,
  },
  getCustomStyle: { answer: customStyles.customStyleSchema },
  updateCustomStyle: { body: customStyles.customStylePatchSchema, answer: customStyles.customStyleSchema },
  deleteCustomStyle: {},

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
} satisfies Record<Exclude<PublicEndpointId, keyof typeof STUDIO_ENDPOINTS>, EndpointSchemas>;
