/** A file to save. */
export interface SavedFile {
  url: string;
  /** Defaults to the server's file name. */
  name?: string;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
/** Time for the browser to start reading the file before its URL is revoked. */
const HANDOVER_MS = 60_000;

/** Returns the file of a generation, for example `generated-image-….png`. */
export function pictureFile(image: { id: string; contentType: string; url: string }): SavedFile {
  return {
    url: downloadUrl(image.url),
    name: `generated-image-${image.id}.${EXTENSIONS[image.contentType] ?? 'png'}`,
  };
}

/** Returns the link that downloads a file, which the server counts as a download. */
export const downloadUrl = (link: string) => `${link}&download=1`;

/**
 * Saves a file. Links expire, so it calls `renew` once if the first link is refused.
 *
 * @throws {Error} if the file is not available
 */
export async function saveFile(file: SavedFile, renew: () => Promise<SavedFile>): Promise<void> {
  const { blob, name } = await fetchFile(file.url).catch(async () => fetchFile((await renew()).url));
  saveBlob(blob, file.name ?? name);
}

/** Saves a text as a file with this name. */
export function saveText(text: string, name: string): void {
  saveBlob(new Blob([text], { type: 'text/plain' }), name);
}

/** Saves a blob as a file with this name. */
export function saveBlob(blob: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), HANDOVER_MS);
}

async function fetchFile(url: string): Promise<{ blob: Blob; name: string }> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file was refused with status ${response.status}`);
  const disposition = response.headers.get('content-disposition') ?? '';
  return { blob: await response.blob(), name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? '' };
}
