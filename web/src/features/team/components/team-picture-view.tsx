import { styleName } from '@easel/shared/contracts/styles';
import type { TeamPicture } from '@easel/shared/contracts/team.schema';
import { Download, UserRoundX, WandSparkles } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { useModelName } from '@/components/model-name';
import { useSharePicture } from '@/entities/picture/mutations';
import { PictureDialog } from '@/entities/picture/picture-dialog';
import { longDate } from '@/lib/long-date';
import { promptLink } from '@/lib/prompt-link';
import { Button } from '@/ui/button';
import { Facts } from '@/ui/facts';
import { useSavePicture } from '../use-save-picture';

const ICON = 'size-4.5 shrink-0';

/** One picture of the team, large, with how it was made. */
export function TeamPictureView({
  picture,
  open,
  onClose,
  renew,
}: {
  picture: TeamPicture;
  open: boolean;
  onClose: () => void;
  /** Fetches new links where these have expired. */
  renew: () => Promise<unknown>;
}) {
  const { id, prompt, isMine } = picture;
  const sharing = useSharePicture();
  const save = useSavePicture();
  return (
    <PictureDialog
      open={open}
      onClose={onClose}
      title={isMine ? 'Picture by you' : `Picture by ${picture.author.name || 'User'}`}
      picture={picture}
      renew={renew}
      facts={<PictureFacts picture={picture} />}
      actions={
        <div className="flex flex-col gap-2.5">
          <ButtonLink to={promptLink(prompt)}>
            <WandSparkles aria-hidden="true" className={ICON} />
            Use Prompt
          </ButtonLink>
          <Button
            variant="secondary"
            icon={<Download aria-hidden="true" className={ICON} />}
            onClick={() => void save(picture)}
          >
            Download
          </Button>
          {isMine ? (
            <Button
              variant="ghost"
              icon={<UserRoundX aria-hidden="true" className={ICON} />}
              loading={sharing.isPending}
              onClick={() => sharing.mutate({ id, isShared: false }, { onSuccess: onClose })}
            >
              Stop sharing
            </Button>
          ) : null}
        </div>
      }
    />
  );
}

function PictureFacts({ picture }: { picture: TeamPicture }) {
  const { author, sharedAt, style, model, seed, width, height, settings } = picture;
  const modelName = useModelName(model);
  const facts = [
    ['Author', author.name || 'User'],
    ['Shared', longDate(sharedAt)],
    ['Style', styleName(style)],
    ['Model', modelName],
    ['Seed', String(seed)],
    ['Size', `${width} × ${height}`],
    ['Aspect ratio', settings.aspectRatio],
  ] as const;
  return <Facts facts={facts} />;
}
