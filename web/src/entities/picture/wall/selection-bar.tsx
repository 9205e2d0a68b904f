import type { Album } from '@easel/shared/contracts/albums.schema';
import { ARCHIVE_MAX } from '@easel/shared/contracts/archive';
import {
  FileArchive,
  FolderMinus,
  FolderPlus,
  Globe,
  Heart,
  HeartOff,
  Link2,
  LockKeyhole,
  Tag,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ShareDialog } from '@/entities/share-link/share-dialog';
import { wholeNumber } from '@/lib/formats';
import { Button } from '@/ui/button';
import type { BulkAction } from '../bulk-words';
import { useChangePictures } from '../change-pictures';
import type { useGenerationList } from '../list-generations';
import { usePublishQuestion } from '../use-publish-question';
import { AlbumPicker } from './album-picker';
import { useChangeAlbum } from './albums-and-tags';
import { TagDialog } from './tag-dialog';
import { useArchive } from './use-archive';
import type { RangeSelection } from './use-range-selection';

const ICON = 'size-4.5';
/** Maximum number of pictures to load for selecting them all. */
const SELECT_ALL_MAX = 1_000;

type List = ReturnType<typeof useGenerationList>;

/** The actions on the selected pictures. */
export function SelectionBar({
  selection,
  list,
  album,
  onFinished,
}: {
  selection: RangeSelection;
  list: List;
  /** The album that the wall shows; its pictures can be removed from it. */
  album?: Album | undefined;
  onFinished: () => void;
}) {
  const { ids } = selection;
  const change = useChangePictures();
  const changeAlbum = useChangeAlbum();
  const archive = useArchive();
  const publishQuestion = usePublishQuestion();
  const [opened, setOpened] = useState<'album' | 'tags' | 'share' | null>(null);
  const all = useSelectAll(list, selection);
  useEscape(onFinished, opened === null);

  function run(action: BulkAction) {
    change.mutate(
      { action, ids },
      {
        onSuccess: ({ refused }) => {
          if (refused.length > 0) selection.choose(refused.map(({ id }) => id));
          else if (action === 'delete') onFinished();
        },
      },
    );
  }

  const none = ids.length === 0 ? 'Select pictures first.' : undefined;
  const button = (
    label: string,
    icon: ReactNode,
    start: () => void,
    { isLoading = false, reason }: { isLoading?: boolean; reason?: string | undefined } = {},
  ) => (
    <Button
      variant="ghost"
      size="sm"
      className="max-lg:flex-col max-lg:gap-1! max-lg:px-0.5! max-lg:py-1.5 max-lg:text-[0.6875rem]!"
      icon={icon}
      disabledReason={none ?? reason}
      loading={isLoading}
      onClick={start}
    >
      {label}
    </Button>
  );
  const bulk = (label: string, action: BulkAction, icon: ReactNode, start = () => run(action)) =>
    button(label, icon, start, { isLoading: change.isPending && change.variables.action === action });

  return (
    <section
      aria-label="Selected pictures"
      className="sticky bottom-3 z-20 mx-auto flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line-strong bg-surface px-4 py-2 shadow-lifted max-lg:w-full max-sm:px-2"
    >
      <div className="flex items-center gap-3 max-sm:px-2">
        <p role="status" className="font-medium text-sm tabular-nums">
          {wholeNumber(ids.length)} selected
        </p>
        {all.isChosen ? (
          <Button variant="ghost" size="sm" onClick={() => selection.choose([])}>
            Select none
          </Button>
        ) : (
          <Button variant="ghost" size="sm" loading={all.isLoading} onClick={all.choose}>
            Select all
          </Button>
        )}
      </div>
      <div className="grid w-full grid-cols-5 sm:max-lg:auto-cols-fr sm:max-lg:grid-flow-col sm:max-lg:grid-cols-none lg:flex lg:w-auto lg:flex-wrap">
        {bulk('Favorite', 'favorite', <Heart aria-hidden="true" className={ICON} />)}
        {bulk('Unfavorite', 'unfavorite', <HeartOff aria-hidden="true" className={ICON} />)}
        {bulk('Publish', 'publish', <Globe aria-hidden="true" className={ICON} />, () =>
          publishQuestion.confirmPublish(ids.length, () => run('publish')),
        )}
        {bulk('Unpublish', 'unpublish', <LockKeyhole aria-hidden="true" className={ICON} />)}
        {button('Album', <FolderPlus aria-hidden="true" className={ICON} />, () => setOpened('album'))}
        {album
          ? button(
              'Take out',
              <FolderMinus aria-hidden="true" className={ICON} />,
              () => changeAlbum.mutate({ albumId: album.id, name: album.name, action: 'remove', ids }),
              { isLoading: changeAlbum.isPending },
            )
          : null}
        {button('Tags', <Tag aria-hidden="true" className={ICON} />, () => setOpened('tags'))}
        {button('Share', <Link2 aria-hidden="true" className={ICON} />, () => setOpened('share'), {
          reason: ids.length > 1 ? 'Add them to an album and share that.' : undefined,
        })}
        {button('ZIP', <FileArchive aria-hidden="true" className={ICON} />, () => archive.mutate(ids), {
          isLoading: archive.isPending,
          reason: ids.length > ARCHIVE_MAX ? `A ZIP has at most ${ARCHIVE_MAX} pictures.` : undefined,
        })}
        {bulk('Delete', 'delete', <Trash2 aria-hidden="true" className={`${ICON} text-danger`} />)}
      </div>
      {publishQuestion.question}
      {opened === 'album' ? <AlbumPicker ids={ids} onClose={() => setOpened(null)} /> : null}
      {opened === 'share' && ids[0] ? (
        <ShareDialog kind="picture" targetId={ids[0]} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'tags' ? (
        <TagDialog
          pictures={list.items.filter(({ id }) => selection.has(id))}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}

/** Selects all pictures that match, after loading the rest. */
function useSelectAll(list: List, selection: RangeSelection) {
  const [isLoading, setLoading] = useState(false);
  async function choose() {
    setLoading(true);
    let pages = list.data?.pages ?? [];
    let hasMore = list.hasNextPage;
    while (hasMore && pages.length * (pages[0]?.items.length ?? 1) < SELECT_ALL_MAX) {
      const next = await list.fetchNextPage({ cancelRefetch: false });
      if (next.isError) break;
      pages = next.data?.pages ?? pages;
      hasMore = next.hasNextPage;
    }
    setLoading(false);
    selection.choose(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  }
  return {
    isLoading,
    isChosen: selection.ids.length === list.items.length && !list.hasNextPage,
    choose: () => void choose(),
  };
}

/** Leaves the selection on Escape, unless a dialog has handled the key. */
function useEscape(leave: () => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping) leave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [leave, isActive]);
}
