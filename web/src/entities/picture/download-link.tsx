import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { pictureFile } from '@/lib/save-file';
import { buttonClass } from '@/ui/button-class';
import { useSavePicture } from './save-picture';

/** A link to the file. A plain click saves it, after renewing the link if it has expired. */
export function DownloadLink({
  picture,
  variant = 'primary',
  size = 'md',
  iconOnly = false,
}: {
  picture: Generation;
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'sm' | 'md';
  iconOnly?: boolean;
}) {
  const savePicture = useSavePicture();
  if (!picture.image) return null;
  const file = pictureFile(picture.image);
  const save = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    savePicture(picture);
  };
  return (
    <a
      href={file.url}
      download={file.name}
      onClick={save}
      className={buttonClass({ variant, size, className: iconOnly ? 'size-9 px-0!' : undefined })}
    >
      <Download aria-hidden="true" className={size === 'sm' ? 'size-4' : 'size-4.5'} />
      <span className={iconOnly ? 'sr-only' : '@max-[11rem]:sr-only'}>Download</span>
    </a>
  );
}
