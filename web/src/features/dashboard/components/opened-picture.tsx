import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Trash2, WandSparkles } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { DownloadLink } from '@/entities/picture/download-link';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import { PictureDialog } from '@/entities/picture/picture-dialog';
import { PictureFacts } from '@/entities/picture/picture-facts';
import { PublishButton } from '@/entities/picture/publish-button';
import { ShareButton } from '@/entities/picture/share-button';
import { useDeletion } from '@/entities/picture/use-deletion';
import { promptLink } from '@/lib/prompt-link';
import { Button } from '@/ui/button';

const ICON = 'size-4.5 shrink-0';

/** The dialog of one of the user's pictures, with its actions. */
export function OpenedPicture({
  picture,
  open,
  onClose,
}: {
  picture: Generation;
  open: boolean;
  onClose: () => void;
}) {
  const deletion = useDeletion(picture);
  return (
    <PictureDialog
      open={open}
      onClose={onClose}
      picture={picture}
      facts={<PictureFacts picture={picture} />}
      actions={
        <>
          <div className="flex flex-col gap-2">
            <div className="flex gap-2 [&>a]:grow">
              <DownloadLink picture={picture} />
              <FavoriteButton picture={picture} />
            </div>
            <ButtonLink variant="secondary" to={promptLink(picture.prompt)}>
              <WandSparkles aria-hidden="true" className={ICON} />
              Use Prompt
            </ButtonLink>
          </div>
          <PublishButton picture={picture} />
          <ShareButton picture={picture} />
          <Button
            variant="ghost"
            className="text-danger!"
            icon={<Trash2 aria-hidden="true" className={ICON} />}
            onClick={deletion.start}
          >
            Delete
          </Button>
          {deletion.question}
        </>
      }
    />
  );
}
