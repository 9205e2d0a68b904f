import { styleName } from '@easel/shared/contracts/styles';
import type { TeamPicture } from '@easel/shared/contracts/team.schema';
import { Download, UserRoundX, WandSparkles } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { useModelName } from '@/components/model-name';
import { longDate } from '@/lib/long-date';
import { promptLink } from '@/lib/prompt-link';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Facts } from '@/ui/facts';
import { useStopSharing } from '../api/stop-sharing';
import { useSavePicture } from '../use-save-picture';

const ICON = 'size-4.5 shrink-0';

/** One picture of the team, large, with how it was made. */
export function TeamPictureView({
  picture,
  open,
  onClose,
}: {
  picture: TeamPicture;
  open: boolean;
  onClose: () => void;
}) {
  const { id, prompt, width, height, image, isMine } = picture;
  const sharing = useStopSharing();
  const save = useSavePicture();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={isMine ? 'Picture by you' : `Picture by ${picture.author.name || 'User'}`}
      size="xl"
      isForLooking
    >
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8">
        <div className="mx-auto w-full" style={{ maxWidth: `calc(68dvh * ${width / height})` }}>
          <img
            key={image.displayUrl}
            src={image.displayUrl}
            alt={prompt}
            width={width}
            height={height}
            className="h-auto w-full rounded-md bg-center bg-cover bg-sunken"
            style={{ backgroundImage: `url("${image.thumbnailUrl}")` }}
          />
        </div>
        <div className="flex flex-col gap-5">
          <p className="max-h-48 overflow-y-auto whitespace-pre-wrap">{prompt}</p>
          <PictureFacts picture={picture} />
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
                onClick={() => sharing.stop(id, onClose)}
              >
                Stop sharing
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </Dialog>
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
