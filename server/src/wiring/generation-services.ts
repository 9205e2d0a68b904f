import { deriveKey } from '@easel/shared/node/crypto/secrets';
import { createCreditTerms } from '@easel/shared/node/domain/credit-terms';
import type { Logger } from '@easel/shared/node/logger';
import type { ServerConfig } from '../config.ts';
import { createTransferPlaces } from '../http/transfer-places.ts';
import { createAlbumPresenter } from '../modules/albums/albums.presenter.ts';
import { createAlbumsService } from '../modules/albums/albums.service.ts';
import { createArchiveService } from '../modules/archive/archive.service.ts';
import { createArchiveLinks } from '../modules/archive/archive-links.ts';
import type { BillingService } from '../modules/billing/billing.service.ts';
import { createContentPolicy } from '../modules/content-policy/content-policy.ts';
import { createCustomStylePresenter } from '../modules/custom-styles/custom-styles.presenter.ts';
import { createCustomStylesService } from '../modules/custom-styles/custom-styles.service.ts';
import { createExportService } from '../modules/export/export.service.ts';
import { createExportLinks } from '../modules/export/export-links.ts';
import { createGalleryPresenter } from '../modules/gallery/gallery.presenter.ts';
import { createGalleryService } from '../modules/gallery/gallery.service.ts';
import { createGalleryPreviews } from '../modules/gallery/gallery-previews.ts';
import { createAdmissions } from '../modules/generations/admission.ts';
import { createAnnouncedRows } from '../modules/generations/announced-rows.ts';
import { createBulkService } from '../modules/generations/bulk.service.ts';
import { createGenerationFeed } from '../modules/generations/generation-feed.ts';
import { createGenerationLimits } from '../modules/generations/generation-limits.ts';
import { createGenerationPresenter } from '../modules/generations/generations.presenter.ts';
import { createGenerationsService } from '../modules/generations/generations.service.ts';
import { createLineageService } from '../modules/generations/lineage.service.ts';
import { createModelBudgets } from '../modules/generations/model-budgets.ts';
import { createPublicationService } from '../modules/generations/publication.service.ts';
import { createQueueEstimates } from '../modules/generations/queue-estimates.ts';
import { createQueueTerms } from '../modules/generations/queue-terms.ts';
import { createReadingService } from '../modules/generations/reading.service.ts';
import { createSubmissionGate } from '../modules/generations/submission-gate.ts';
import { createTagsService } from '../modules/generations/tags.service.ts';
import { createTraceKeeper } from '../modules/generations/trace-keeper.ts';
import { createWaitLimit } from '../modules/generations/wait-limit.ts';
import { createWatchingService } from '../modules/generations/watching.service.ts';
import { createDownloadCounter } from '../modules/images/download-counter.ts';
import { createImageLinks } from '../modules/images/image-links.ts';
import { createImagesService } from '../modules/images/images.service.ts';
import type { NoticesService } from '../modules/notices/notices.service.ts';
import { createImprovementService } from '../modules/prompts/improvement.service.ts';
import { createPromptHelper } from '../modules/prompts/prompt-helper.ts';
import { createPromptsService } from '../modules/prompts/prompts.service.ts';
import { createShareLinkPresenter } from '../modules/share-links/share-links.presenter.ts';
import { createShareLinksService } from '../modules/share-links/share-links.service.ts';
import { createSheetPresenter } from '../modules/sheets/sheets.presenter.ts';
import { createSheetsService } from '../modules/sheets/sheets.service.ts';
import { createStatsService } from '../modules/stats/stats.service.ts';
import { createSubscriptionService } from '../modules/subscription/subscription.service.ts';
import { createSharingService } from '../modules/team/sharing.service.ts';
import { createTeamPicturePresenter } from '../modules/team/team.presenter.ts';
import { createUploadLinks } from '../modules/uploads/upload-links.ts';
import { createUploadPresenter } from '../modules/uploads/uploads.presenter.ts';
import { createUploadsService } from '../modules/uploads/uploads.service.ts';
import { createVariantsService } from '../modules/variants/variants.service.ts';
import { createVerifyService } from '../modules/verify/verify.service.ts';
import { createRequestCounts } from '../plugins/request-counts.ts';
import type { Resources } from './resources.ts';

/** Parallel verifications. */
const VERIFICATIONS_AT_ONCE = 8;
/** Parallel exports. Each reads all pictures of an account. */
const EXPORTS_AT_ONCE = 2;
/** Parallel uploads. */
const UPLOADS_AT_ONCE = 8;
/**
 * Bytes that uploads, and as many that verifications, hold in memory: three of the largest requests. They are copied when a body is
 * complete, and a server has 1 GB with its image process.
 */
const BODIES_MAX_BYTES = 192 * 1024 * 1024;
/** Parallel archives. Each reads up to 200 images, one after the other. */
const ARCHIVES_AT_ONCE = 8;

/** Parallel sheets. Each reads up to 64 images, one after the other. */
const SHEETS_AT_ONCE = 4;

type Options = Pick<
  Resources,
  | 'db'
  | 'store'
  | 'imageOrigin'
  | 'bus'
  | 'events'
  | 'queue'
  | 'models'
  | 'moderator'
  | 'credentialSettings'
  | 'imageProcess'
  | 'background'
  | 'tracing'
> & {
  config: ServerConfig;
  notices: NoticesService;
  billing: BillingService;
  logger: Logger;
  now: () => Date;
};

/** Wires the services of generations, their images and the limits of plans. */
export function createGenerationServices({
  config,
  db,
  store,
  imageOrigin,
  bus,
  events,
  queue,
  models,
  moderator,
  credentialSettings,
  imageProcess,
  background,
  tracing,
  notices,
  billing,
  logger,
  now,
}: Options) {
  const imageLinks = createImageLinks({ key: deriveKey(config.secret, 'image-url'), now });
  const { publicUrl } = config.http;
  const counters = createRequestCounts({ db, logger, secret: deriveKey(config.secret, 'request-counts') });
  const limits = createGenerationLimits(counters, {
    isLimited: config.limits.requestsPerMinute > 0,
    improvementsPerDay: config.promptHelper?.perDay ?? 0,
  });
  const contentPolicy = createContentPolicy({ moderator, countCheck: limits.check, logger });
  const creditTerms = createCreditTerms(config.accounts.unconfirmedCredits);
  const budgets = createModelBudgets({ db, models, now });
  const estimates = createQueueEstimates({ db, freeShare: config.queue.freeShare, models });
  const queueTerms = createQueueTerms({ db, weights: config.queue.weights });
  const uploadLinks = createUploadLinks({ key: deriveKey(config.secret, 'upload-url'), now });
  const announcedRows = createAnnouncedRows();
  const generations = createGenerationsService({
    db,
    queue,
    bus,
    models,
    contentPolicy,
    admissions: createAdmissions({ db, creditTerms, budgets, now }),
    countCancelOrRetry: limits.cancelOrRetry,
    notices,
    estimates,
    queueTerms,
    background,
    announcedRows,
    keepTrace: createTraceKeeper({ db, tracing, logger }),
    waitLimit: createWaitLimit({ estimates, limits: config.maxWaitSeconds, now }),
    allowsRemix: config.allowsRemix,
    submissionGate: createSubmissionGate({ perMinute: config.limits.submissionsPerMinute }),
    logger,
    now,
  });
  const publication = createPublicationService({ db, bus });
  const gallery = createGalleryService({ db });
  const galleryPresenter = createGalleryPresenter({ imageLinks, allowsRemix: config.allowsRemix });
  const presenter = createGenerationPresenter({ estimates, imageLinks, publicUrl });
  return {
    generations,
    creditTerms,
    budgets,
    queueTerms,
    estimates,
    publication,
    sharing: createSharingService({ db, bus, now }),
    teamPicturePresenter: createTeamPicturePresenter({ imageLinks }),
    bulk: createBulkService({ generations, publication }),
    pictureTags: createTagsService({ db, bus }),
    albums: createAlbumsService({ db }),
    shareLinks: createShareLinksService({ db, now }),
    shareLinkPresenter: createShareLinkPresenter({ imageLinks, now }),
    presentAlbum: createAlbumPresenter({ imageLinks }),
    watching: createWatchingService({ db, feed: createGenerationFeed({ events }) }),
    presenter,
    announcedRows,
    sheets: createSheetsService({
      db,
      models,
      store,
      images: imageProcess,
      generations,
      queue,
      bus,
      logger,
      background,
      announcedRows,
    }),
    sheetPresenter: createSheetPresenter({ db, presenter, imageLinks }),
    sheetPlaces: createTransferPlaces({ places: SHEETS_AT_ONCE, forOne: 1, name: 'sheet images at once' }),
    reading: createReadingService({ db, presenter, imageLinks, publicUrl }),
    lineage: createLineageService({ db, imageLinks }),
    images: createImagesService({ db, store, imageOrigin }),
    imageLinks,
    downloadCounter: createDownloadCounter({ db, background, key: deriveKey(config.secret, 'viewer') }),
    gallery,
    galleryPresenter,
    galleryPreviews: createGalleryPreviews({ gallery, galleryPresenter }),
    stats: createStatsService({ db, now }),
    prompts: createPromptsService({ db }),
    improvement: createImprovementService({
      helper: config.promptHelper && createPromptHelper({ ...config.promptHelper, logger }),
      contentPolicy,
      count: limits.improve,
    }),
    customStyles: createCustomStylesService({ db, contentPolicy, now }),
    presentCustomStyle: createCustomStylePresenter({ imageLinks }),
    subscription: createSubscriptionService({ billing, creditTerms }),
    uploads: createUploadsService({ db, store, images: imageProcess, contentPolicy, logger }),
    uploadLinks,
    uploadPlaces: createTransferPlaces({
      places: UPLOADS_AT_ONCE,
      bytes: BODIES_MAX_BYTES,
      name: 'uploads at once',
    }),
    presentUpload: createUploadPresenter({ uploadLinks, keptDays: config.uploadDays }),
    variants: createVariantsService({ db, bus, now }),
    verification: createVerifyService({ db, images: imageProcess, credentialSettings }),
    verifyPlaces: createTransferPlaces({
      places: VERIFICATIONS_AT_ONCE,
      bytes: BODIES_MAX_BYTES,
      name: 'verifications at once',
    }),
    exports: createExportService({ db, store, logger }),
    exportPlaces: createTransferPlaces({
      places: EXPORTS_AT_ONCE,
      forOne: 1,
      name: 'exports at once',
      busy: 'Your data is already being downloaded. Please try again when that is done.',
      allBusy: 'Other people are downloading their data. Please wait a moment and try again.',
    }),
    archives: createArchiveService({ db, store, logger }),
    archiveLinks: createArchiveLinks({ key: deriveKey(config.secret, 'archive-url'), now }),
    archivePlaces: createTransferPlaces({
      places: ARCHIVES_AT_ONCE,
      name: 'archives at once',
      busy: 'You are already downloading two archives. Please try again when one is done.',
      allBusy: 'Other people are downloading archives. Please wait a moment and try again.',
    }),
    exportLinks: createExportLinks({ key: deriveKey(config.secret, 'export-url'), now }),
  };
}
