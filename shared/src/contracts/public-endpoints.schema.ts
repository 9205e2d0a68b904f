import * as albums from './albums.schema.ts';
import * as customStyles from './custom-styles.schema.ts';
import { type EndpointSchemas, file, form } from './endpoint-schemas.ts';
import type { PublicEndpointId } from './endpoints.ts';
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
import { planListSchema, subscriptionSchema } from './plans.schema.ts';
import * as prompts from './prompts.schema.ts';
import * as sheets from './sheets.schema.ts';
import { statsQuerySchema, statsSchema } from './stats.schema.ts';
import { statusHistorySchema, statusSchema } from './status.schema.ts';
import { styleListSchema } from './styles.schema.ts';
import { tagListSchema } from './tags.schema.ts';
import * as team from './team.schema.ts';
import { uploadListSchema, uploadSchema } from './uploads.schema.ts';
import { verificationSchema } from './verify.schema.ts';
import * as webhooks from './webhooks.schema.ts';

const { generationSchema } = generations;

/** The schemas of the endpoints that the API reference describes. */
export const PUBLIC_SCHEMAS = {
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
} satisfies Record<PublicEndpointId, EndpointSchemas>;
