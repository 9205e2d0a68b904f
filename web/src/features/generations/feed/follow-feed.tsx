import { useOpenPicture } from '@/entities/picture/picture-link';
import { useSteppableList } from '@/entities/picture/picture-lists';
import { fetchMore } from '@/lib/fetch-more';
import { useShortcuts } from '../shortcuts/use-shortcuts';
import { useFeed } from './feed-context';
import { TitleProgress } from './title-progress';
import { useOutcomes } from './use-outcomes';

/** Follows the page's pictures: outcomes, keyboard shortcuts, the large view's steps, and the title. */
export function FollowFeed({ isShown }: { isShown: boolean }) {
  const { generations, pictures, older } = useFeed();
  const openPicture = useOpenPicture('feed');
  useSteppableList('feed', pictures, {
    hasNextPage: older.hasNextPage,
    onNearEnd: () => void fetchMore(older),
  });
  useOutcomes(generations);
  useShortcuts(isShown ? pictures : [], {
    onOpen: openPicture,
    onPrompt: () => document.querySelector<HTMLElement>('[data-dock] textarea')?.focus(),
  });
  return <TitleProgress generations={generations} />;
}
