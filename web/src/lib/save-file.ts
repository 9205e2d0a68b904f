/** A file, with the name under which it is saved. */
export interface SavedFile {
  url: string;
  /** Without one it is what the server calls it. */
  name?: string;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
/** How long a browser may take to start reading the file that it was handed. */
const HANDOVER_MS = 60_000;

/** The picture of a generation as it is saved, for example as `generated-image-….png`. */
export function pictureFile(image: { id: string; contentType: string; url: string }): SavedFile {
  return {
    url: downloadUrl(image.url),
    name: `generated-image-${image.id}.${EXTENSIONS[image.contentType] ?? 'png'}`,
  };
}

/** The signed link of a file as one that saves it and that the server counts as a download. */
export const downloadUrl = (link: string) => `${link}&download=1`;

/**
 * Saves a file. Links expire, so after a refused one `renew` is asked once for another.
 * @throws when the file cannot be had.
 */
export async function saveFile(file: SavedFile, renew: () => Promise<SavedFile>): Promise<void> {
  const { blob, name } = await fetchFile(file.url).catch(async () => fetchFile((await renew()).url));
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = file.name ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), HANDOVER_MS);
}

async function fetchFile(url: string): Promise<{ blob: Blob; name: string }> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file was refused with status ${response.status}`);
  const disposition = response.headers.get('content-disposition') ?? '';
  return { blob: await response.blob(), name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? '' };
}
