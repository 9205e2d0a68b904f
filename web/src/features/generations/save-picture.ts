import type { VariantKind } from '@easel/shared/contracts/generation';
import type { Generation, ImageVariant } from '@easel/shared/contracts/generation.schema';
import type { QueryClient } from '@tanstack/react-query';
import { refreshGeneration } from './api/get-generation';
import { knownGeneration } from './cache';
import { downloadName } from './download-name';
import { downloadUrl } from './download-url';

/** How long a browser may take to start reading the picture that it was handed. */
const HANDOVER_MS = 60_000;

/** Undefined is the picture as it was made. */
export type FileKind = VariantKind | undefined;

interface PictureFile {
  url: string;
  name: string;
}

export function variantOf({ image }: Generation, kind: VariantKind): ImageVariant | undefined {
  return image?.variants.find((variant) => variant.kind === kind);
}

/**
 * Saves the picture, or a larger or vector file of it. Links expire, so a refused one is asked for anew once.
 * @throws when the file cannot be had.
 */
export async function savePicture(
  client: QueryClient,
  generation: Generation,
  kind?: FileKind,
): Promise<void> {
  const file = fileOf(generation, kind);
  const blob = await fetchFile(file.url).catch(async () => {
    await refreshGeneration(client, generation.id);
    return fetchFile(fileOf(knownGeneration(client, generation.id) ?? generation, kind).url);
  });
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), HANDOVER_MS);
}

function fileOf(generation: Generation, kind: FileKind): PictureFile {
  const { image } = generation;
  if (kind === undefined && image) return { url: downloadUrl(image.url), name: downloadName(image) };
  const variant = kind && variantOf(generation, kind);
  if (variant?.url) return { url: downloadUrl(variant.url), name: variant.fileName };
  throw new Error('This generation has no such file');
}

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file was refused with status ${response.status}`);
  return response.blob();
}
