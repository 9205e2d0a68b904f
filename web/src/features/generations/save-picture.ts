import type { Generation } from '@easel/shared/contracts/generation';
import type { QueryClient } from '@tanstack/react-query';
import { refreshGeneration } from './api/get-generation';
import { knownGeneration } from './cache';
import { downloadName } from './download-name';

/** How long a browser may take to start reading the picture that it was handed. */
const HANDOVER_MS = 60_000;

/**
 * Saves the picture as a file. Links to pictures expire, so a refused one is asked for anew once.
 * @throws when the picture cannot be had.
 */
export async function savePicture(client: QueryClient, generation: Generation): Promise<void> {
  const { image } = generation;
  if (!image) throw new Error('This generation has no picture');
  const blob = await fetchPicture(image.url).catch(async () => {
    await refreshGeneration(client, generation.id);
    return fetchPicture(knownGeneration(client, generation.id)?.image?.url ?? image.url);
  });
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = downloadName(image);
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), HANDOVER_MS);
}

async function fetchPicture(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The picture was refused with status ${response.status}`);
  return response.blob();
}
