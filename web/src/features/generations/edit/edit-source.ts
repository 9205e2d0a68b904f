import { isEaselError } from '@easel/shared/client/easel-error';
import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Upload } from '@easel/shared/contracts/uploads.schema';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { EditKind } from '@/entities/picture/edit-path';
import { useGenerationQuery } from '@/entities/picture/get-generation';
import { uploadOptions } from '@/entities/upload/uploads';
import { api } from '@/lib/api-client';

/** The picture being edited. */
export interface EditSource {
  kind: EditKind;
  id: string;
  /** In pixels. */
  width: number;
  height: number;
  displayUrl: string;
  /** Describes the picture. */
  alt: string;
  /** Whether it is one of the user's own pictures with a watermark. */
  hasWatermark: boolean;
  /** How the picture was made. Null for an upload. */
  recipe: Pick<Generation, 'prompt' | 'model'> | null;
}

/**
 * Returns the picture that the address names; undefined while it loads, null if it names none or the picture no longer
 * exists.
 */
export function useEditSource() {
  const [params] = useSearchParams();
  const [picture, published, upload] = ['picture', 'published', 'upload'].map(
    (name) => params.get(name) ?? '',
  );
  const ofPicture = useGenerationQuery(picture || null);
  const ofPublished = useQuery({
    queryKey: ['published', published],
    queryFn: ({ signal }) =>
      api.getGalleryItem({ params: { id: published ?? '' }, signal }).catch((error: unknown) => {
        if (isEaselError(error, 'not_found')) return null;
        throw error;
      }),
    enabled: !picture && Boolean(published),
  });
  const ofUpload = useQuery({
    ...uploadOptions(upload ?? ''),
    enabled: !picture && !published && Boolean(upload),
  });
  const [query, source] = picture
    ? ([ofPicture, fromGeneration(ofPicture.data)] as const)
    : published
      ? ([ofPublished, fromPublished(ofPublished.data)] as const)
      : ([ofUpload, fromUpload(ofUpload.data)] as const);
  const isNamed = Boolean(picture || published || upload);
  return { isNamed, source: isNamed ? (query.isPending ? undefined : source) : null, query };
}

function fromGeneration(generation: Generation | null | undefined): EditSource | null {
  if (!generation?.image) return null;
  const { id, width, height, prompt: alt, image } = generation;
  const { displayUrl, hasWatermark } = image;
  return { kind: 'generation', id, width, height, alt, displayUrl, hasWatermark, recipe: generation };
}

function fromPublished(item: GalleryItem | null | undefined): EditSource | null {
  if (!item?.mayVary) return null;
  const { id, width, height, prompt: alt, image } = item;
  const { displayUrl } = image;
  return { kind: 'published', id, width, height, alt, displayUrl, hasWatermark: false, recipe: item };
}

function fromUpload(upload: Upload | undefined): EditSource | null {
  if (!upload) return null;
  const { id, width, height, displayUrl } = upload;
  const alt = 'Your upload';
  return { kind: 'upload', id, width, height, displayUrl, alt, hasWatermark: false, recipe: null };
}
