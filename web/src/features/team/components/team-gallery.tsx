import type { Team } from '@easel/shared/contracts/team.schema';
import { Images } from 'lucide-react';
import { useRef } from 'react';
import { ButtonLink } from '@/components/button-link';
import { LoadMore } from '@/components/load-more';
import { Loaded } from '@/components/loaded';
import { usePlace } from '@/entities/picture/large-view/use-place';
import { useLinkRenewal } from '@/entities/picture/use-link-renewal';
import { useViewAddress } from '@/entities/picture/use-view-address';
import { fetchMore } from '@/lib/fetch-more';
import { useSession } from '@/lib/session';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { Heading } from '@/ui/text';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { useTeamPictures } from '../api/list-pictures';
import { SHARING_RESUMES, whyInactive } from '../member-words';
import { TeamPictureTile } from './team-picture-tile';
import { TeamPictureView } from './team-picture-view';

const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-4 lg:gap-x-5';
/** Enough to fill most windows. */
const PLACES = 8;

/** The pictures that members share. */
export function TeamGallery({ team }: { team: Team }) {
  const { user } = useSession();
  const list = useTeamPictures();
  const { pictures } = list;
  const { viewId, open, step, close } = useViewAddress();
  const place = usePlace(viewId, pictures, {
    hasMore: list.hasNextPage,
    onStep: step,
    onNearEnd: () => void fetchMore(list),
  });
  const opened = pictures.find(({ id }) => id === viewId);
  const container = useRef<HTMLElement>(null);
  useFocusKeeper(container);
  const renewal = useLinkRenewal(list);

  return (
    <section ref={container} tabIndex={-1} aria-labelledby="team-pictures-title">
      <Heading level={2} id="team-pictures-title" className="sr-only">
        Pictures of the team
      </Heading>
      <Loaded what="the pictures of the team" query={list} skeleton={<LoadingPictures />}>
        {() =>
          pictures.length === 0 ? (
            <EmptyState
              icon={<Images />}
              title="Nothing shared yet"
              description={
                team.isActive
                  ? 'Open one of your pictures and choose “Share with team”. Only members of the team see it, with its prompt.'
                  : SHARING_RESUMES[whyInactive(team, user?.id)]
              }
              action={<ButtonLink to="/dashboard">Your pictures</ButtonLink>}
            />
          ) : (
            <ul aria-label="Pictures of the team" className={gridClass}>
              {pictures.map((picture) => (
                <li key={picture.id}>
                  <TeamPictureTile picture={picture} onView={() => open(picture.id)} renewal={renewal} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore list={list} container={container} className="mt-8" />
      {opened ? (
        <TeamPictureView picture={opened} place={place} renew={list.refetch} onClose={close} />
      ) : null}
    </section>
  );
}

function LoadingPictures() {
  return (
    <div className={gridClass}>
      {Array.from({ length: PLACES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-2.5 h-5 w-4/5" />
          <Skeleton className="mt-2 h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
