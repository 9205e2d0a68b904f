import { styleName } from '@easel/shared/contracts/styles';
import type { TeamPicture, TeamPictureList } from '@easel/shared/contracts/team.schema';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { Download, UserRoundX, WandSparkles } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { useModelName } from '@/components/model-name';
import type { ListPlace } from '@/entities/picture/large-view/view-bar';
import { useSharePicture } from '@/entities/picture/mutations';
import { PictureDialog } from '@/entities/picture/picture-dialog';
import { reportFailedDownload } from '@/entities/picture/save-picture';
import { teamKeys } from '@/entities/team/team-keys';
import { longDate } from '@/lib/dates';
import { promptLink } from '@/lib/prompt-link';
import { type SavedFile, saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { Facts } from '@/ui/facts';

const ICON = 'size-4.5 shrink-0';

/** The dialog of a picture of the team. */
export function TeamPictureView({
  picture,
  place,
  onClose,
  renew,
}: {
  picture: TeamPicture;
  place: ListPlace | null;
  onClose: () => void;
  /** Fetches new links when these have expired. */
  renew: () => Promise<unknown>;
}) {
  const { id, prompt, isMine } = picture;
  const sharing = useSharePicture();
  const save = useSavePicture();
  return (
    <PictureDialog
      open
      onClose={onClose}
      title={isMine ? 'Picture by you' : `Picture by ${picture.author.name || 'User'}`}
      picture={picture}
      renew={renew}
      place={place}
      details={
        <>
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
          <div className="border-line border-t pt-4">
            <PictureFacts picture={picture} />
          </div>
        </>
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

/** Returns a function that saves a picture of the team. Refetches the list if its link has expired. */
function useSavePicture() {
  const client = useQueryClient();
  const renew = async ({ id }: TeamPicture): Promise<SavedFile> => {
    await client.refetchQueries({ queryKey: teamKeys.pictures });
    const pages = client.getQueryData<InfiniteData<TeamPictureList>>(teamKeys.pictures)?.pages ?? [];
    const picture = pages.flatMap(({ items }) => items).find((item) => item.id === id);
    if (!picture) throw new Error('The picture is no longer shared');
    return fileOf(picture);
  };
  return (picture: TeamPicture) =>
    saveFile(fileOf(picture), () => renew(picture)).catch(() => reportFailedDownload());
}

const fileOf = ({ image }: TeamPicture): SavedFile => ({ url: image.downloadUrl });
