import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Check, Download, Ellipsis, Eye, Trash2, Users, WandSparkles } from 'lucide-react';
import { Link } from '@/components/link';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import { PictureImage } from '@/entities/picture/picture-image';
import { PictureLink, useOpenPicture } from '@/entities/picture/picture-link';
import { useSavePicture } from '@/entities/picture/save-picture';
import { useDeletion } from '@/entities/picture/use-deletion';
import { useSharing } from '@/entities/picture/use-sharing';
import { promptLink } from '@/lib/prompt-link';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/ui/menu';
import { formatDay } from '../day-words';
import { VisibilityToggle } from './visibility-toggle';

const ICON = 'size-4.5 shrink-0';

/** One picture of the grid with its actions. In selection mode, only a checkbox. */
export function PictureCard({
  picture,
  choice,
}: {
  picture: Generation;
  /** Set in selection mode. */
  choice: { isChosen: boolean; onToggle: () => void } | null;
}) {
  return (
    <article aria-label={picture.prompt} className="@container flex h-full flex-col">
      <div
        className={clsx(
          'group relative aspect-square overflow-hidden rounded-md bg-line/60',
          choice?.isChosen && 'outline-3 outline-accent outline-offset-2',
        )}
      >
        {choice ? (
          <>
            <PictureImage picture={picture} size="thumbnail" alt="" />
            <SelectOverlay prompt={picture.prompt} {...choice} />
          </>
        ) : (
          <>
            <PictureLink
              id={picture.id}
              list="pictures"
              title={picture.prompt}
              className="absolute inset-0 rounded-md focus-visible:-outline-offset-2"
            >
              <span className="sr-only">View: </span>
              <PictureImage
                picture={picture}
                size="thumbnail"
                alt={picture.prompt}
                className="group-hover:scale-103"
              />
            </PictureLink>
            <FavoriteButton
              picture={picture}
              size="sm"
              className="absolute! top-1.5 right-1.5 rounded-full! bg-surface/92!"
            />
          </>
        )}
      </div>
      <p className="mt-2.5 line-clamp-2 text-sm leading-snug" aria-hidden="true">
        {picture.prompt}
      </p>
      <p className="mt-1 text-ink-muted text-xs">{formatDay(picture.createdAt)}</p>
      {choice ? null : <CardActions picture={picture} />}
    </article>
  );
}

function CardActions({ picture }: { picture: Generation }) {
  const open = useOpenPicture('pictures');
  const sharing = useSharing(picture);
  const deletion = useDeletion(picture);
  const savePicture = useSavePicture();
  return (
    <div className="mt-auto flex items-center pt-2.5">
      <VisibilityToggle picture={picture} />
      <span className="grow" />
      <IconButton
        label="Download"
        size="sm"
        icon={<Download aria-hidden="true" className={ICON} />}
        onClick={() => savePicture(picture)}
      />
      <Menu
        trigger={
          <IconButton
            label="More actions"
            size="sm"
            className="-mr-1.5"
            icon={<Ellipsis aria-hidden="true" className={ICON} />}
          />
        }
      >
        <MenuItem icon={<Eye aria-hidden="true" className={ICON} />} onSelect={() => open(picture.id)}>
          View
        </MenuItem>
        <MenuLink
          icon={<WandSparkles aria-hidden="true" className={ICON} />}
          link={<Link to={promptLink(picture.prompt)} />}
        >
          Use Prompt
        </MenuLink>
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
      {deletion.question}
    </div>
  );
}

/** A checkbox that covers the whole picture. */
export function SelectOverlay({
  prompt,
  isChosen,
  onToggle,
}: {
  prompt: string;
  isChosen: boolean;
  onToggle: () => void;
}) {
  return (
    <label className="absolute inset-0 block rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        aria-label={`Select: ${prompt}`}
        className="peer absolute top-2.5 left-2.5 size-6 appearance-none rounded-sm border border-line-strong bg-surface outline-none! checked:border-accent checked:bg-accent"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
      />
    </label>
  );
}
