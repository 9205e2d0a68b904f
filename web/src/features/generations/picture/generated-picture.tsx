import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DownloadLink } from '@/entities/picture/download-link';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import { PictureDialog } from '@/entities/picture/picture-dialog';
import { PictureFacts } from '@/entities/picture/picture-facts';
import { PublishButton } from '@/entities/picture/publish-button';
import { ShareButton } from '@/entities/picture/share-button';
import { useDeletion } from '@/entities/picture/use-deletion';
import { IconButton } from '@/ui/icon-button';
import { FreePlanNotice } from '../feed/free-plan-notice';
import { FileMenuPlace } from './file-menu-place';
import { HighResolutionButton } from './high-resolution-button';
import { ReuseButtons } from './reuse-buttons';

/** One finished picture, large, with its files and the ways to make it again. */
export function GeneratedPicture({
  picture,
  open,
  onClose,
}: {
  picture: Generation;
  open: boolean;
  onClose: () => void;
}) {
  const deletion = useDeletion(picture);
  // The composer has taken the focus; closing must not restore it.
  const [isLeaving, setLeaving] = useState(false);
  return (
    <PictureDialog
      open={open}
      onClose={() => {
        setLeaving(false);
        onClose();
      }}
      leavesFocus={isLeaving}
      picture={picture}
      facts={<PictureFacts picture={picture} />}
      actions={
        <>
          <div className="flex flex-col gap-2">
            <div className="flex gap-2 [&>a]:grow">
              <DownloadLink picture={picture} />
              <FileMenuPlace generation={picture} offers={['vector']} />
            </div>
            <HighResolutionButton generation={picture} />
            <div className="flex flex-wrap items-center justify-between">
              <span className="flex">
                <FavoriteButton picture={picture} />
                <IconButton
                  label="Delete"
                  icon={<Trash2 aria-hidden="true" className="size-4.5" />}
                  onClick={deletion.start}
                />
              </span>
            </div>
            <ReuseButtons
              generation={picture}
              onDone={(isFilled) => {
                setLeaving(isFilled);
                onClose();
              }}
            />
          </div>
          <PublishButton picture={picture} />
          <ShareButton picture={picture} />
          {picture.image?.hasWatermark ? <FreePlanNotice /> : null}
          {deletion.question}
        </>
      }
    />
  );
}
