import type { ReactNode } from 'react';
import { Dialog } from '@/ui/dialog';
import { PictureImage, type PictureImageProps, type ShownPicture } from './picture-image';

interface LargePicture extends ShownPicture {
  prompt: string;
  width: number;
  height: number;
}

/** A dialog with a large picture, its facts and its actions. */
export function PictureDialog({
  open,
  onClose,
  title = 'Picture',
  leavesFocus,
  picture,
  alt = picture?.prompt ?? '',
  renew,
  below,
  facts,
  actions,
  fallback,
}: Pick<PictureImageProps, 'renew'> & {
  open: boolean;
  onClose: () => void;
  title?: string | undefined;
  /** Does not restore the focus on close, because something else on the page has taken it. */
  leavesFocus?: boolean;
  /** Undefined while there is none to show; `fallback` is shown instead. */
  picture: LargePicture | undefined;
  alt?: string | undefined;
  /** Below the picture. */
  below?: ReactNode;
  facts: ReactNode;
  actions: ReactNode;
  fallback?: ReactNode;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      size="xl"
      focusesDialog
      leavesFocus={leavesFocus}
    >
      {picture ? (
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8">
          <div>
            <LargeImage key={picture.id} picture={picture} alt={alt} renew={renew} />
            {below}
          </div>
          <div className="flex flex-col gap-5">
            <p className="max-h-48 overflow-y-auto whitespace-pre-wrap">{picture.prompt}</p>
            {facts}
            {actions}
          </div>
        </div>
      ) : (
        fallback
      )}
    </Dialog>
  );
}

/** Reserves its final size at once, with the thumbnail as a placeholder until the picture has loaded. */
function LargeImage({
  picture,
  alt,
  renew,
}: Pick<PictureImageProps, 'alt' | 'renew'> & { picture: LargePicture }) {
  const { width, height, image } = picture;
  return (
    <div className="mx-auto w-full" style={{ maxWidth: `calc(68dvh * ${width / height})` }}>
      <div
        className="relative overflow-hidden rounded-md bg-center bg-cover bg-sunken"
        style={{
          aspectRatio: `${width} / ${height}`,
          backgroundImage: image ? `url("${image.thumbnailUrl}")` : undefined,
        }}
      >
        <PictureImage picture={picture} size="display" alt={alt} renew={renew} />
      </div>
    </div>
  );
}
