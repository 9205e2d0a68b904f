import { Download, Eye, Globe, LockKeyhole, Trash2, Users, WandSparkles } from 'lucide-react';
import { Link } from '@/components/link';
import { promptLink } from '@/lib/prompt-link';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/ui/menu';
import { useOpenPicture } from '../picture-link';
import { useSavePicture } from '../save-picture';
import { useDeletion } from '../use-deletion';
import { usePublication } from '../use-publication';
import { useSharing } from '../use-sharing';
import { TileMenuTrigger } from './tile-menu-trigger';
import type { WallTileProps } from './wall-tile';

const ICON = 'size-4.5 shrink-0';

/** The actions of one picture of a wall. Opens at once, since a press has loaded it. */
export function TileMenu({ picture, list, onUsePrompt }: Omit<WallTileProps, 'selection'>) {
  const open = useOpenPicture(list);
  const publication = usePublication(picture);
  const sharing = useSharing(picture);
  const deletion = useDeletion(picture);
  const savePicture = useSavePicture();
  const wand = <WandSparkles aria-hidden="true" className={ICON} />;
  return (
    <>
      <Menu defaultOpen trigger={<TileMenuTrigger />}>
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
