import type { VariantKind } from '@easel/shared/contracts/generation';
import type { Generation, ImageVariant } from '@easel/shared/contracts/generation.schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { downloadUrl, pictureFile, type SavedFile, saveFile } from '@/lib/save-file';
import { toast } from '@/ui/toast';
import { knownGeneration } from './cache';
import { refreshGeneration } from './get-generation';

export function variantOf({ image }: Generation, kind: VariantKind): ImageVariant | undefined {
  return image?.variants.find((variant) => variant.kind === kind);
}

/**
 * Returns a function that saves the user's own picture. Shows a toast about its watermark, or an error if the file is
 * not available.
 */
export function useSavePicture(): (picture: Generation) => void {
  const client = useQueryClient();
  return (picture) =>
    void savePicture(client, picture).then(
      () => {
        if (!picture.image?.hasWatermark) return;
        const withPro = picture.image.becomesClean ? 'it becomes clean' : 'new pictures are clean';
        toast({
          title: 'Watermark Notice',
          description: `Your download carries a watermark, because the picture was made on the Free plan. With Pro, ${withPro}.`,
          tone: 'destructive',
          topic: 'download',
        });
      },
      () => reportFailedDownload(),
    );
}

/**
 * Saves the picture, or a larger or vector file of it.
 *
 * @throws {Error} if the file is not available
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

export function reportFailedDownload(
  description = 'The picture could not be downloaded. Please try again.',
): void {
  toast({ title: 'Download Failed', description, tone: 'destructive', topic: 'download' });
}

function fileOf(generation: Generation, kind?: VariantKind): SavedFile {
  const { image } = generation;
  if (kind === undefined && image) return pictureFile(image);
  const variant = kind && variantOf(generation, kind);
  if (variant?.url) return { url: downloadUrl(variant.url), name: variant.fileName };
  throw new Error('This generation has no such file');
}
