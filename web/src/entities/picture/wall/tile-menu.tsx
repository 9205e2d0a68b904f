import { Download, Eye, Trash2, WandSparkles } from 'lucide-react';
import { Link } from '@/components/link';
import { promptLink } from '@/lib/prompt-link';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/ui/menu';
import { useOpenPicture } from '../picture-link';
import { PublicationItems } from '../publication-items';
import { useSavePicture } from '../save-picture';
import { useDeletion } from '../use-deletion';
import { FILING, useFiling } from '../use-filing';
import { usePublication } from '../use-publication';
import { TileMenuTrigger } from './tile-menu-trigger';
import type { WallTileProps } from './wall-tile';

const ICON = 'size-4.5 shrink-0';

/** The actions of one picture of a wall. Mounted open, because a press has loaded it. */
export function TileMenu({ picture, list, onUsePrompt }: Omit<WallTileProps, 'selection'>) {
  const open = useOpenPicture(list);
  const publication = usePublication(picture);
  const deletion = useDeletion(picture);
  const filing = useFiling(picture);
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
        {FILING.map(([kind, label, Icon]) => (
          <MenuItem
            key={kind}
            icon={<Icon aria-hidden="true" className={ICON} />}
            onSelect={() => filing.open(kind)}
          >
            {label}
          </MenuItem>
        ))}
        <PublicationItems picture={picture} publication={publication} />
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
      {filing.dialog}
      {deletion.question}
    </>
  );
}
