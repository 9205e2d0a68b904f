import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { useQueryClient } from '@tanstack/react-query';
import { Download, EyeOff, Link2, PenLine, Shuffle, WandSparkles } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { ButtonLink } from '@/components/button-link';
import type { Shortcut, ShortcutActions } from '@/components/shortcut-sheet';
import { editPath } from '@/entities/picture/edit-path';
import { useViewHelp } from '@/entities/picture/large-view/view-help';
import { usePublishPicture } from '@/entities/picture/mutations';
import { promptLink } from '@/lib/prompt-link';
import { useKeys } from '@/lib/use-keys';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-class';
import { IconButton } from '@/ui/icon-button';
import { toast } from '@/ui/toast';
import { dropItem } from '../cache';
import { galleryKeys } from '../gallery-keys';
import { LikeButton, useToggleLike } from './like-button';

/** The shortcuts of a gallery picture, in addition to those of every large view. */
export const GALLERY_SHORTCUTS = [
  ['l', 'Like, or unlike'],
  ['d', 'Download'],
] as const satisfies readonly Shortcut[];

/**
 * The actions for a picture, with more of them for the user's own. Their shortcuts are inactive while the list of
 * shortcuts is open.
 */
export function PictureActions({ item, onRemoved }: { item: GalleryItem; onRemoved: () => void }) {
  const download = useRef<HTMLAnchorElement>(null);
  const isHelpOpen = useViewHelp((state) => state.isOpen);
  const actions: ShortcutActions<typeof GALLERY_SHORTCUTS> = {
    l: useToggleLike(item),
    d: () => download.current?.click(),
  };
  useKeys(actions, !isHelpOpen);
  return (
    <div className="flex flex-col gap-2.5">
      <ButtonLink to={promptLink(item.prompt)}>
        <PenLine aria-hidden="true" className="size-4.5" />
        Use Prompt
      </ButtonLink>
      {item.mayVary ? (
        <ButtonLink to={editPath(item.isMine ? 'generation' : 'published', item.id)} variant="secondary">
          {item.isMine ? (
            <WandSparkles aria-hidden="true" className="size-4.5" />
          ) : (
            <Shuffle aria-hidden="true" className="size-4.5" />
          )}
          {item.isMine ? 'Edit' : 'Vary'}
        </ButtonLink>
      ) : null}
      <div className="flex gap-2.5 [&>a]:grow">
        <DownloadLink ref={download} item={item} />
        <LikeButton item={item} />
        {canCopy() ? (
          <IconButton
            label="Copy link"
            variant="secondary"
            icon={<Link2 aria-hidden="true" className="size-4.5" />}
            onClick={() => void copyLink(item.id)}
          />
        ) : null}
      </div>
      {item.isMine ? <UnpublishButton id={item.id} onRemoved={onRemoved} /> : null}
    </div>
  );
}

/** Unpublishes the user's own picture, which can be published again later. */
function UnpublishButton({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const client = useQueryClient();
  const { mutate: change, isPending } = usePublishPicture();
  const onSuccess = () => {
    dropItem(client, id);
    onRemoved();
  };
  return (
    <Button
      variant="ghost"
      icon={<EyeOff aria-hidden="true" className="size-4.5" />}
      loading={isPending}
      onClick={() => change({ id, isPublished: false }, { onSuccess })}
    >
      Remove from gallery
    </Button>
  );
}

function DownloadLink({ item, ref }: { item: GalleryItem; ref: Ref<HTMLAnchorElement> }) {
  const client = useQueryClient();
  const { image, isSample } = item;
  return (
    <a
      ref={ref}
      href={image.downloadUrl}
      // The server names the files of published pictures; a sample keeps its file name.
      download={isSample ? image.url.split('/').at(-1) : ''}
      className={buttonClass({ variant: 'secondary' })}
      // The download is counted while it is sent; the next read shows it.
      onClick={() => void client.invalidateQueries({ queryKey: galleryKeys.items, refetchType: 'none' })}
    >
      <Download aria-hidden="true" className="size-4.5" />
      Download
    </a>
  );
}

/** Browsers provide no clipboard over plain HTTP. */
function canCopy(): boolean {
  return 'clipboard' in navigator;
}

async function copyLink(id: string): Promise<void> {
  const url = new URL('/gallery', window.location.origin);
  url.searchParams.set('view', id);
  await navigator.clipboard.writeText(url.href).then(
    () => toast({ title: 'Link copied', tone: 'success', topic: 'copy' }),
    () => toast({ title: 'The link could not be copied', tone: 'destructive', topic: 'copy' }),
  );
}
