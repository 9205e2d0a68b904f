import type { Generation } from '@easel/shared/contracts/generation.schema';
import { pictureFile } from '@/lib/save-file';
import { toast } from '@/ui/toast';

/** Returns whether this device can share pictures with other apps (Web Share), as phones can. */
export function canSharePictures(): boolean {
  if (!('canShare' in navigator)) return false;
  return navigator.canShare({ files: [new File([], 'picture.png', { type: 'image/png' })] });
}

/** Shares a finished picture with another app, which the user chooses. */
export async function sharePicture({ image }: Pick<Generation, 'image'>): Promise<void> {
  if (!image) return;
  try {
    const response = await fetch(image.url);
    if (!response.ok) throw new Error(`The picture was refused with status ${response.status}`);
    const { name = 'picture.png' } = pictureFile(image);
    await navigator.share({ files: [new File([await response.blob()], name, { type: image.contentType })] });
  } catch (error) {
    // The user closed the list of apps.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({
      title: 'Not shared',
      description: "Couldn't share the picture. Download it, and share the file.",
      tone: 'destructive',
      topic: 'download',
    });
  }
}
