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

const { generationSchema } = generations;

/** The schemas of the endpoints for images and everything else in the studio. */
export const STUDIO_SCHEMAS = {
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
