import type { Generation } from '@easel/shared/contracts/generation.schema';
import { BadgeCheck, Globe, Share, Trash2 } from 'lucide-react';
import { lazy } from 'react';
import { Later } from '@/components/later';
import { TextLink } from '@/components/text-link';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import { FilingButtons } from '@/entities/picture/filing-buttons';
import { PictureFacts } from '@/entities/picture/picture-facts';
import { PublishButton } from '@/entities/picture/publish-button';
import { ShareButton } from '@/entities/picture/share-button';
import { canSharePictures, sharePicture } from '@/entities/picture/share-picture';
import { useDeletion } from '@/entities/picture/use-deletion';
import { IconButton } from '@/ui/icon-button';
import { FreePlanNotice } from '../feed/free-plan-notice';
import { FileMenuPlace } from './file-menu-place';
import { ReadingPlace } from './notes/reading-place';
import { PictureActions } from './picture-actions';
import type { Reuse } from './reuse-buttons';

const PictureLineage = lazy(() =>
  import('./picture-lineage').then((module) => ({ default: module.PictureLineage })),
);

/** The actions for one of the user's pictures, how it was made, and who can see it. */
export function OwnPictureDetails({
  picture,
  onReused,
}: {
  picture: Generation;
  onReused: (use: Reuse) => void;
}) {
  if (!picture.image) return <PictureFacts picture={picture} />;
  return (
    <>
      <PictureActions generation={picture} offers={[]} onReused={onReused} />
      <ReadingPlace generation={picture} />
      <FreePlanNotice pictures={[picture]} />
      <div className="border-line border-t pt-4">
        <PictureFacts picture={picture} />
      </div>
      <Provenance picture={picture} />
      <Later meanwhile={null} content={<PictureLineage picture={picture} />} />
      <div className="flex flex-col gap-3 border-line border-t pt-4">
        <FilingButtons picture={picture} />
        <PublishButton picture={picture} />
        <ShareButton picture={picture} />
      </div>
    </>
  );
}

/** Favorite, other files and Delete, beside the heading. */
export function OwnPictureActions({ picture }: { picture: Generation }) {
  const deletion = useDeletion(picture);
  return (
    <div className="-mr-2 flex items-center">
      {picture.image ? (
        <>
          <FavoriteButton picture={picture} size="sm" />
          {canSharePictures() ? (
            <IconButton
              label="Share"
              size="sm"
              icon={<Share aria-hidden="true" className="size-4.5" />}
              onClick={() => void sharePicture(picture)}
            />
          ) : null}
          <FileMenuPlace
            generation={picture}
            size="sm"
            variant="ghost"
            className="max-md:hidden"
            offers={['vector']}
          />
        </>
      ) : null}
      <IconButton
        label="Delete"
        size="sm"
        icon={<Trash2 aria-hidden="true" className="size-4.5" />}
        onClick={deletion.start}
      />
      {deletion.question}
    </div>
  );
}

/** Where others can see the picture, and how they can check where it comes from. */
function Provenance({ picture: { id, publishedAt } }: { picture: Generation }) {
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      <li className="flex items-center gap-2">
        <BadgeCheck aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        <span>
          Anyone with the file can check where it comes from. <TextLink to="/verify">Verify a file</TextLink>
        </span>
      </li>
      {publishedAt ? (
        <li className="flex items-center gap-2">
          <Globe aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
          <TextLink to={`/gallery?view=${id}`}>See it in the gallery</TextLink>
        </li>
      ) : null}
    </ul>
  );
}
