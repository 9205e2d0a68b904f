import type { Generation, ImageVariant, QueuePlace } from '@easel/shared/contracts/generation.schema';
import type { ShownGeneration, ShownVariant } from '@easel/shared/node/repos/generations/shown.repo';
import { fileNameOf, type ImageFileKind } from '../images/image-files.ts';
import type { ImageLinks } from '../images/image-links.ts';
import type { QueueEstimates } from './queue-estimates.ts';

export interface GenerationPresenterOptions {
  estimates: Pick<QueueEstimates, 'of'>;
  imageLinks: ImageLinks;
  /** The origin that clients use, without a trailing slash. */
  publicUrl: string;
}

export interface GenerationPresenter {
  one(row: ShownGeneration): Promise<Generation>;
  many(rows: readonly ShownGeneration[]): Promise<Generation[]>;
}

/** Presents rows as `GET /api/generations/{id}` returns them. */
export function createGenerationPresenter(options: GenerationPresenterOptions): GenerationPresenter {
  const many = async (rows: readonly ShownGeneration[]) => {
    const estimates = await options.estimates.of(rows);
    return rows.map((row) => present(row, estimates.get(row.id)?.place ?? null, options));
  };
  const one = async (row: ShownGeneration) => {
    const estimates = await options.estimates.of([row]);
    return present(row, estimates.get(row.id)?.place ?? null, options);
  };
  return { one, many };
}

function present(
  row: ShownGeneration,
  queue: QueuePlace | null,
  { imageLinks, publicUrl }: Pick<GenerationPresenterOptions, 'imageLinks' | 'publicUrl'>,
): Generation {
  const { id, batchId, status, progress, step, steps, prompt, style, model, seed, width, height } = row;
  const { resolution, aspectRatio, iterations, isFavorite, version, errorCode, errorMessage } = row;
  const image = row.image && {
    id,
    url: linkTo(row, 'original', imageLinks),
    thumbnailUrl: linkTo(row, 'thumbnail', imageLinks),
    displayUrl: linkTo(row, 'display', imageLinks),
    hasWatermark: row.image.hasWatermark,
    becomesClean: row.image.becomesClean,
    contentType: row.image.contentType,
    variants: row.image.variants.map((variant) => presentVariant(id, variant, imageLinks)),
  };
  return {
    id,
    batchId,
    sheetId: row.sheetId,
    status,
    progress,
    step,
    steps,
    prompt,
    style,
    model,
    seed,
    width,
    height,
    customStyle: row.customStyle && { id: row.customStyle.id, name: row.customStyle.name },
    settings: { resolution, aspectRatio, iterations },
    parameters: {
      negativePrompt: row.negativePrompt || null,
      steps: row.requestedSteps,
      guidance: row.guidance,
    },
    mode: row.mode,
    inputs: presentInputs(row),
    credits: row.credits,
    isCharged: row.status === 'completed' || row.chargedAt !== null,
    isFavorite,
    tags: row.tags,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    sharedAt: row.teamId && (row.sharedAt?.toISOString() ?? null),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    queue,
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' },
    notes: row.notes,
    image,
    image_url: image && new URL(image.url, publicUrl).href,
    version,
  };
}

/** Browsers cache the file of a link, so a picture gets another link once its watermark is removed. */
function linkTo({ id, watermark, image }: ShownGeneration, file: ImageFileKind, links: ImageLinks): string {
  const isCleaned = watermark && image?.hasWatermark === false;
  return isCleaned ? links.cleanedPath(id, file) : links.path(id, file);
}

/** Presents the pictures that a generation is made from, without their scenes. */
export const presentInputs = ({ inputs }: Pick<ShownGeneration, 'inputs'>): Generation['inputs'] =>
  (inputs ?? []).map(({ role, upload, generation, strength }) => ({ role, upload, generation, strength }));

function presentVariant(
  generationId: string,
  { kind, status, contentType, bytes }: ShownVariant,
  imageLinks: ImageLinks,
): ImageVariant {
  return {
    kind,
    status,
    contentType,
    bytes,
    url: status === 'ready' ? imageLinks.path(generationId, kind) : null,
    fileName: fileNameOf(generationId, kind, contentType),
  };
}
