import type { QueryClient } from '@tanstack/react-query';
import { refreshPicture } from './api/get-picture';
import type { Picture } from './pictures';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
/** How long a browser may take to start reading the picture that it was handed. */
const HANDOVER_MS = 60_000;

/**
 * Saves the picture under its name. Links expire, so a refused one is asked for anew once.
 * @throws when the picture cannot be had.
 */
export async function savePicture(client: QueryClient, picture: Picture): Promise<void> {
  const blob = await fetchImage(picture).catch(async () =>
    fetchImage(await refreshPicture(client, picture.id)),
  );
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = `generated-image-${picture.id}.${EXTENSIONS[blob.type] ?? 'png'}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), HANDOVER_MS);
}

async function fetchImage({ image }: Picture): Promise<Blob> {
  if (!image) throw new Error('This generation has no picture');
  const url = new URL(image.url, window.location.origin);
  // Else it would count as one more look at the picture.
  url.searchParams.set('download', '1');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The picture was refused with status ${response.status}`);
  return response.blob();
}
