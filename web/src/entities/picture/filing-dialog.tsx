import type { Generation } from '@easel/shared/contracts/generation.schema';
import { ShareDialog } from '@/entities/share-link/share-dialog';
import type { Filing } from './use-filing';
import { AlbumPicker } from './wall/album-picker';
import { TagDialog } from './wall/tag-dialog';

/** The dialogs of the selection mode, for one picture. */
export function FilingDialog({
  kind,
  picture,
  onOpenChange,
}: {
  open: boolean;
  /** Null while none is open. */
  kind: Filing | null;
  picture: Generation;
  onOpenChange: (open: boolean) => void;
}) {
  const close = () => onOpenChange(false);
  if (kind === 'share') return <ShareDialog kind="picture" targetId={picture.id} onClose={close} />;
  if (kind === 'album') return <AlbumPicker ids={[picture.id]} onClose={close} />;
  if (kind === 'tags') return <TagDialog pictures={[picture]} onClose={close} />;
  return null;
}
