import type { Generation } from '@easel/shared/contracts/generation.schema';
import type { Upload } from '@easel/shared/contracts/uploads.schema';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useGenerationQuery } from '@/entities/picture/get-generation';
import { uploadOptions } from '@/entities/upload/uploads';

/** The picture that is edited. */
export interface EditSource {
  kind: 'generation' | 'upload';
  id: string;
  /** Pixels. */
  width: number;
  height: number;
  displayUrl: string;
  /** Describes the picture. */
  alt: string;
  /** Null for an upload. */
  generation: Generation | null;
}

/** Returns the picture that the address names: undefined while it loads, null without one or if it is gone. */
export function useEditSource() {
  const [params] = useSearchParams();
  const picture = params.get('picture');
  const upload = params.get('upload');
  const ofPicture = useGenerationQuery(picture);
  const ofUpload = useQuery({ ...uploadOptions(upload ?? ''), enabled: picture === null && upload !== null });
  const isNamed = picture !== null || upload !== null;
  const query = picture === null ? ofUpload : ofPicture;
  const source = picture === null ? fromUpload(ofUpload.data) : fromGeneration(ofPicture.data);
  return { isNamed, source: isNamed ? (query.isPending ? undefined : source) : null, query };
}

function fromGeneration(generation: Generation | null | undefined): EditSource | null {
  if (!generation?.image) return null;
  const { id, width, height, prompt: alt, image } = generation;
  return { kind: 'generation', id, width, height, alt, displayUrl: image.displayUrl, generation };
}

function fromUpload(upload: Upload | undefined): EditSource | null {
  if (!upload) return null;
  const { id, width, height, displayUrl } = upload;
  return { kind: 'upload', id, width, height, displayUrl, alt: 'Your upload', generation: null };
}
