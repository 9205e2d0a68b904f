import type { QueryClient } from '@tanstack/react-query';
import { knownGeneration } from '@/entities/picture/cache';
import { refreshGeneration } from '@/entities/picture/get-generation';
import { reportFailedDownload, savePicture, variantOf } from '@/entities/picture/save-picture';
import { useWantedFiles, type WantedFile } from './wanted-files';

/** Poll interval, in case the event that a file is ready was lost. */
const POLL_MS = 5_000;

/**
 * Saves requested files as soon as they are ready. Shows a toast if one cannot be made.
 *
 * @returns a function that stops it
 */
export function saveWanted(client: QueryClient, wanted: readonly WantedFile[]): () => void {
  const settleAll = () => {
    for (const file of wanted) settle(client, file);
  };
  const poll = () => {
    for (const { id } of wanted) refreshGeneration(client, id).catch(() => undefined);
  };
  settleAll();
  const unsubscribe = client.getQueryCache().subscribe(settleAll);
  const timer = setInterval(poll, POLL_MS);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}

function settle(client: QueryClient, file: WantedFile): void {
  const generation = knownGeneration(client, file.id);
  const status = generation ? variantOf(generation, file.kind)?.status : undefined;
  if (status === 'pending' || !useWantedFiles.getState().take(file)) return;
  if (generation && status === 'ready') {
    savePicture(client, generation, file.kind).catch(() => reportFailedDownload());
  } else {
    reportFailedDownload('The file could not be made. Please try again.');
  }
}
