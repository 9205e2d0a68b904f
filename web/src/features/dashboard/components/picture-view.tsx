import { styleName } from '@easel/shared/contracts/styles';
import { Download, Trash2, Users, WandSparkles } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { shareLabel } from '@/entities/picture/share-words';
import { promptLink } from '@/lib/prompt-link';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Facts } from '@/ui/facts';
import { usePicture } from '../api/get-picture';
import { formatDay } from '../day-words';
import type { Picture } from '../pictures';
import { usePictureActions } from '../use-picture-actions';
import { FavoriteToggle } from './favorite-toggle';
import { PictureImage } from './picture-image';
import { VisibilityToggle } from './visibility-toggle';

const ICON = 'size-4.5 shrink-0';

/** One picture, large, with how it was made and what can be done with it. */
export function PictureView({
  listed,
  open,
  onClose,
}: {
  listed: Picture;
  open: boolean;
  onClose: () => void;
}) {
  const picture = usePicture(listed);
  const actions = usePictureActions(picture, { onDeleted: onClose });
  const { width, height, prompt } = picture;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Picture" size="xl">
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="mx-auto w-full" style={{ maxWidth: `calc(70dvh * ${width / height})` }}>
          <div
            className="relative overflow-hidden rounded-md bg-line/60"
            style={{ aspectRatio: `${width} / ${height}` }}
          >
            <PictureImage picture={picture} size="display" alt={prompt} />
          </div>
        </div>
        <div className="flex flex-col gap-5">
          <p className="max-h-48 overflow-y-auto whitespace-pre-wrap">{prompt}</p>
          <PictureFacts picture={picture} />
          <div className="@container flex flex-wrap items-center gap-2">
            <VisibilityToggle picture={picture} actions={actions} />
            <FavoriteToggle picture={picture} onToggle={actions.toggleFavorite} />
          </div>
          <div className="flex flex-col gap-2">
            <Button icon={<Download aria-hidden="true" className={ICON} />} onClick={actions.download}>
              Download
            </Button>
            <ButtonLink variant="secondary" to={promptLink(prompt)}>
              <WandSparkles aria-hidden="true" className={ICON} />
              Use Prompt
            </ButtonLink>
            {actions.toggleSharing ? (
              <Button
                variant="secondary"
                icon={<Users aria-hidden="true" className={ICON} />}
                loading={actions.isChangingSharing}
                onClick={actions.toggleSharing}
              >
                {shareLabel(picture)}
              </Button>
            ) : null}
            <Button
              variant="ghost"
              className="text-danger!"
              icon={<Trash2 aria-hidden="true" className={ICON} />}
              onClick={actions.askToDelete}
            >
              Delete
            </Button>
          </div>
        </div>
      </div>
      {actions.questions}
    </Dialog>
  );
}

function PictureFacts({ picture }: { picture: Picture }) {
  const { style, customStyle, width, height, seed, createdAt, publishedAt, sharedAt } = picture;
  const facts = [
    ['Style', styleName(style)],
    ['Custom style', customStyle?.name ?? null],
    ['Size', `${width} × ${height}`],
    ['Seed', String(seed)],
    ['Made', formatDay(createdAt)],
    ['Published', publishedAt && formatDay(publishedAt)],
    ['Team', sharedAt && `Shared ${formatDay(sharedAt)}`],
  ] as const;
  return <Facts facts={facts} />;
}
