import { clsx } from 'clsx';
import { Download, Ellipsis, Eye, Globe, LockKeyhole, Trash2, Users, WandSparkles } from 'lucide-react';
import { Link } from '@/components/link';
import { promptLink } from '@/lib/prompt-link';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/ui/menu';
import { FavoriteButton } from '../favorite-button';
import { useOpenPicture } from '../picture-link';
import { useSavePicture } from '../save-picture';
import { useDeletion } from '../use-deletion';
import { usePublication } from '../use-publication';
import { useSharing } from '../use-sharing';
import type { WallTileProps } from './wall-tile';

const ICON = 'size-4.5 shrink-0';
const ROUND = 'rounded-full! bg-surface/92! shadow-card';
/** Shown while the tile is pointed at, has the focus or its menu is open. */
const ON_APPROACH =
  'opacity-0 transition-opacity focus-within:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100';

/** A tile's favorite button and its menu. On screens without a pointer the large view has them, and the heart shows a favorite. */
export function TileActions({ picture, list, onUsePrompt }: Omit<WallTileProps, 'selection'>) {
  return (
    <div className="absolute top-1.5 right-1.5 flex gap-1">
      <span className={clsx('[@media(hover:none)]:hidden', ON_APPROACH)}>
        <TileMenu picture={picture} list={list} onUsePrompt={onUsePrompt} />
      </span>
      <span className={clsx(!picture.isFavorite && ['[@media(hover:none)]:hidden', ON_APPROACH])}>
        <FavoriteButton picture={picture} size="sm" className={ROUND} />
      </span>
    </div>
  );
}

function TileMenu({ picture, list, onUsePrompt }: Omit<WallTileProps, 'selection'>) {
  const open = useOpenPicture(list);
  const publication = usePublication(picture);
  const sharing = useSharing(picture);
  const deletion = useDeletion(picture);
  const savePicture = useSavePicture();
  const wand = <WandSparkles aria-hidden="true" className={ICON} />;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label="More actions"
            size="sm"
            className={ROUND}
            icon={<Ellipsis aria-hidden="true" className={ICON} />}
          />
        }
      >
        <MenuItem icon={<Eye aria-hidden="true" className={ICON} />} onSelect={() => open(picture.id)}>
          View
        </MenuItem>
        {onUsePrompt ? (
          <MenuItem icon={wand} onSelect={() => onUsePrompt(picture)}>
            Use Prompt
          </MenuItem>
        ) : (
          <MenuLink icon={wand} link={<Link to={promptLink(picture.prompt)} />}>
            Use Prompt
          </MenuLink>
        )}
        <MenuItem
          icon={<Download aria-hidden="true" className={ICON} />}
          onSelect={() => savePicture(picture)}
        >
          Download
        </MenuItem>
        <MenuItem
          icon={
            publication.isPublished ? (
              <LockKeyhole aria-hidden="true" className={ICON} />
            ) : (
              <Globe aria-hidden="true" className={ICON} />
            )
          }
          onSelect={publication.toggle}
        >
          {publication.label}
        </MenuItem>
        {sharing ? (
          <MenuItem icon={<Users aria-hidden="true" className={ICON} />} onSelect={sharing.toggle}>
            {sharing.label}
          </MenuItem>
        ) : null}
        <MenuSeparator />
        <MenuItem
          tone="danger"
          icon={<Trash2 aria-hidden="true" className={ICON} />}
          onSelect={deletion.start}
        >
          Delete
        </MenuItem>
      </Menu>
      {publication.question}
      {deletion.question}
    </>
  );
}
