import type { VariantKind } from '@easel/shared/contracts/generation';
import type { Generation, ImageVariant } from '@easel/shared/contracts/generation.schema';
import type { QueryClient } from '@tanstack/react-query';
import { downloadUrl, pictureFile, type SavedFile, saveFile } from '@/lib/save-file';
import { knownGeneration } from './cache';
import { refreshGeneration } from './get-generation';

export function variantOf({ image }: Generation, kind: VariantKind): ImageVariant | undefined {
  return image?.variants.find((variant) => variant.kind === kind);
}

/**
 * Saves the picture, or a larger or vector file of it.
 * @throws when the file cannot be had.
 */
export async function savePicture(
  client: QueryClient,
  generation: Generation,
  kind?: VariantKind,
): Promise<void> {
  await saveFile(fileOf(generation, kind), async () => {
    await refreshGeneration(client, generation.id);
    return fileOf(knownGeneration(client, generation.id) ?? generation, kind);
  });
}

function fileOf(generation: Generation, kind?: VariantKind): SavedFile {
  const { image } = generation;
  if (kind === undefined && image) return pictureFile(image);
  const variant = kind && variantOf(generation, kind);
  if (variant?.url) return { url: downloadUrl(variant.url), name: variant.fileName };
  throw new Error('This generation has no such file');
}
