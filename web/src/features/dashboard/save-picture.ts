import type { QueryClient } from '@tanstack/react-query';
import { pictureFile, type SavedFile, saveFile } from '@/lib/save-file';
import { refreshPicture } from './api/get-picture';
import type { Picture } from './pictures';

/** @throws when the picture cannot be had. */
export async function savePicture(client: QueryClient, picture: Picture): Promise<void> {
  await saveFile(fileOf(picture), async () => fileOf(await refreshPicture(client, picture.id)));
}

function fileOf({ image }: Picture): SavedFile {
  if (!image) throw new Error('This generation has no picture');
  return pictureFile(image);
}
