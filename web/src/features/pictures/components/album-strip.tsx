import type { Album } from '@easel/shared/contracts/albums.schema';
import { clsx } from 'clsx';
import { Ellipsis, FolderPlus, Images, Link2, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AlbumNameDialog } from '@/entities/picture/wall/album-name-dialog';
import { useDeleteAlbum } from '@/entities/picture/wall/albums-and-tags';
import { ShareDialog } from '@/entities/share-link/share-dialog';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem } from '@/ui/menu';
import type { WallAddress } from '../use-wall-address';

const ICON = 'size-4.5 shrink-0';

/** The account's albums. The wall shows the chosen one. */
export function AlbumStrip({ address, albums }: { address: WallAddress; albums: readonly Album[] }) {
  const { filter, change } = address;
  const [isCreating, setCreating] = useState(false);
  const current = albums.find(({ id }) => id === filter.album);
  return (
    <nav aria-label="Albums" className="mb-4 flex items-center gap-2">
      <ul className="-ml-1 flex min-w-0 gap-2 overflow-x-auto p-1">
        <li className="shrink-0">
          <AlbumButton
            isCurrent={filter.album === undefined}
            cover={<Images aria-hidden="true" className="size-5 text-ink-muted" />}
            onPress={() => change({ album: undefined })}
          >
            All pictures
          </AlbumButton>
        </li>
        {albums.map(({ id, name, pictures, cover }) => (
          <li key={id} className="shrink-0">
            <AlbumButton
              isCurrent={id === filter.album}
              cover={
                cover ? (
                  <img src={cover.thumbnailUrl} alt="" loading="lazy" className="size-full object-cover" />
                ) : (
                  <Images aria-hidden="true" className="size-5 text-ink-faint" />
                )
              }
              count={pictures}
              onPress={() => change({ album: id })}
            >
              {name}
            </AlbumButton>
          </li>
        ))}
      </ul>
      {current ? <AlbumMenu album={current} onDeleted={() => change({ album: undefined })} /> : null}
      <IconButton
        label="New album"
        icon={<FolderPlus aria-hidden="true" className="size-5" />}
        onClick={() => setCreating(true)}
      />
      {isCreating ? (
        <AlbumNameDialog onClose={() => setCreating(false)} onSaved={({ id }) => change({ album: id })} />
      ) : null}
    </nav>
  );
}

function AlbumButton({
  isCurrent,
  cover,
  count,
  onPress,
  children,
}: {
  isCurrent: boolean;
  cover: ReactNode;
  count?: number;
  onPress: () => void;
  children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The strip scrolls if it has no room for all albums.
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onPress}
      className={clsx(
        'flex h-11 max-w-60 items-center gap-2.5 rounded-md border py-1 pr-3.5 pl-1 text-sm',
        isCurrent ? 'border-accent bg-accent-wash font-medium' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      <span className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunken">
        {cover}
      </span>
      <span className="truncate">{children}</span>
      {count === undefined ? null : <span className="text-ink-muted tabular-nums">{count}</span>}
    </button>
  );
}

function AlbumMenu({ album, onDeleted }: { album: Album; onDeleted: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const remove = useDeleteAlbum();
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Album actions" icon={<Ellipsis aria-hidden="true" className="size-5" />} />
        }
      >
        <MenuItem icon={<Link2 aria-hidden="true" className={ICON} />} onSelect={() => setSharing(true)}>
          Share by link
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden="true" className={ICON} />} onSelect={() => setRenaming(true)}>
          Rename
        </MenuItem>
        <MenuItem
          tone="danger"
          icon={<Trash2 aria-hidden="true" className={ICON} />}
          onSelect={() => setDeleting(true)}
        >
          Delete album
        </MenuItem>
      </Menu>
      {isSharing ? <ShareDialog kind="album" targetId={album.id} onClose={() => setSharing(false)} /> : null}
      {isRenaming ? <AlbumNameDialog album={album} onClose={() => setRenaming(false)} /> : null}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete the album ${album.name}?`}
        description="Its pictures stay in My pictures."
        confirmLabel="Delete album"
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate(album.id, { onSuccess: onDeleted, onSettled: () => setDeleting(false) })
        }
      />
    </>
  );
}
