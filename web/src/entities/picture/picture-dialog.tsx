import type { ReactNode } from 'react';
import { Dialog } from '@/ui/dialog';
import { PictureImage, type PictureImageProps, type ShownPicture } from './picture-image';

interface LargePicture extends ShownPicture {
  prompt: string;
  width: number;
  height: number;
}

/** A picture large, with how it was made and what can be done with it. */
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
  instead,
}: Pick<PictureImageProps, 'renew'> & {
  open: boolean;
  onClose: () => void;
  title?: string | undefined;
  /** Whether closing leaves the focus where something else has put it. */
  leavesFocus?: boolean;
  /** Undefined while there is none to show: `instead` takes its place. */
  picture: LargePicture | undefined;
  alt?: string | undefined;
  /** Below the picture. */
  below?: ReactNode;
  facts: ReactNode;
  actions: ReactNode;
  instead?: ReactNode;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      size="xl"
      isForLooking
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
        instead
      )}
    </Dialog>
  );
}

/** Takes its final place from the first moment on: the thumbnail lies below until the picture covers it. */
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
