import type { TeamPicture, TeamPictureList } from '@easel/shared/contracts/team.schema';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { reportFailedDownload } from '@/entities/picture/save-picture';
import { teamKeys } from '@/entities/team/team-keys';
import { type SavedFile, saveFile } from '@/lib/save-file';

/** Saves a picture of the team. Where its link has expired, the list is asked for another. */
export function useSavePicture() {
  const client = useQueryClient();
  const renew = async ({ id }: TeamPicture): Promise<SavedFile> => {
    await client.refetchQueries({ queryKey: teamKeys.pictures });
    const pages = client.getQueryData<InfiniteData<TeamPictureList>>(teamKeys.pictures)?.pages ?? [];
    const picture = pages.flatMap(({ items }) => items).find((item) => item.id === id);
    if (!picture) throw new Error('The picture is not shared any more');
    return fileOf(picture);
  };
  return (picture: TeamPicture) =>
    saveFile(fileOf(picture), () => renew(picture)).catch(() => reportFailedDownload());
}

const fileOf = ({ image }: TeamPicture): SavedFile => ({ url: image.downloadUrl });
