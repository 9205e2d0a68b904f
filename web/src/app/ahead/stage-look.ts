import type { Generation } from '@easel/shared/contracts/generation.schema';
import { isWide } from '@/features/generations/edit/edit-shape';
import { pictureValues } from './fill-in';
import type { FirstLook } from './first-look';

/**
 * Returns what the page that edits a picture shows first: the picture. The app adds its settings beside or below it.
 */
export function stageLook(picture: Generation): FirstLook | null {
  if (!picture.image) return null;
  const shape = picture.width / picture.height;
  return {
    name: isWide(shape) ? 'stage-wide' : 'stage',
    values: pictureValues(picture),
    arrange: (content) => {
      content.querySelector('form')?.replaceChildren();
      const stage = content.querySelector<HTMLElement>('[data-edit-stage]');
      stage?.style.setProperty('--shape', `${shape}`);
      for (const box of [stage, stage?.firstElementChild as HTMLElement | null | undefined])
        box?.style.setProperty('aspect-ratio', `${shape}`);
    },
  };
}
