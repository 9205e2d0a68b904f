import * as albums from './albums.schema.ts';
import { type EndpointSchemas, form } from './endpoint-schemas.ts';
import type { STUDIO_ENDPOINTS } from './endpoints.ts';
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
import { planListSchema, queueAnswerSchema, subscriptionSchema } from './plans.schema.ts';
import { statsQuerySchema, statsSchema } from './stats.schema.ts';
import { styleListSchema } from './styles.schema.ts';
import { tagListSchema } from './tags.schema.ts';
import { uploadListSchema, uploadSchema } from './uploads.schema.ts';

/** The schemas of the endpoints for images and everything else in the studio. */
export const STUDIO_SCHEMAS = {
  generate: { body: generations.generateRequestSchema, answer: generations.generateResponseSchema },
  listGenerations: {
    query: generations.generationListQuerySchema,
    answer: generations.generationListSchema,
  },
  getGeneration: { answer: generations.generationSchema },
  updateGeneration: { body: generations.generationPatchSchema, answer: generations.generationSchema },
  deleteGeneration: {},
  cancelGeneration: { answer: generations.generationSchema },
  retryGeneration: { body: generations.retryRequestSchema, answer: generations.generationSchema },
  moveGenerationNext: { answer: generations.generationSchema },
  publishGeneration: { answer: generations.generationSchema },
  unpublishGeneration: { answer: generations.generationSchema },
  shareGeneration: { answer: generations.generationSchema },
  unshareGeneration: { answer: generations.generationSchema },
  requestVariant: { body: generations.variantRequestSchema, answer: generations.generationSchema },
  changeGenerations: { body: generations.bulkRequestSchema, answer: generations.bulkResponseSchema },
  getLineage: { answer: lineageSchema },
  uploadPicture: { body: form, answer: uploadSchema },
  listUploads: { answer: uploadListSchema },
  getUpload: { answer: uploadSchema },
  deleteUpload: {},
  listTags: { answer: tagListSchema },
  changeTags: { body: generations.tagChangeSchema, answer: generations.bulkResponseSchema },

  listAlbums: { query: albums.albumQuerySchema, answer: albums.albumListSchema },
  createAlbum: { body: albums.albumRequestSchema, answer: albums.albumSchema },
  renameAlbum: { body: albums.albumRequestSchema, answer: albums.albumSchema },
  deleteAlbum: {},
  changeAlbumPictures: {
    body: albums.albumPicturesRequestSchema,
    answer: generations.bulkResponseSchema,
  },

  pauseQueue: { answer: queueAnswerSchema },
  resumeQueue: { answer: queueAnswerSchema },

  listModels: { answer: modelListSchema },
  listStyles: { answer: styleListSchema },
  listPlans: { answer: planListSchema },

  listGallery: { query: galleryQuerySchema, answer: galleryListSchema },
  getAuthor: { answer: authorSchema },
  getGalleryItem: { answer: galleryItemSchema },
  likeGalleryItem: { answer: likeSchema },
  unlikeGalleryItem: { answer: likeSchema },

  getSubscription: { answer: subscriptionSchema },
  getStats: { query: statsQuerySchema, answer: statsSchema },
} satisfies Record<keyof typeof STUDIO_ENDPOINTS, EndpointSchemas>;
