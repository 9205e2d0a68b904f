import { ALBUM_NAME_MAX_LENGTH } from '@easel/shared/contracts/albums';
import { type Album, albumRequestSchema } from '@easel/shared/contracts/albums.schema';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { useMutationForm } from '@/components/form/use-mutation-form';
import { bySchema } from '@/lib/read-form';
import { useCreateAlbum, useRenameAlbum } from './albums-and-tags';

const readName = bySchema<{ name: string }, { name: string }>(albumRequestSchema);

/** Creates an album, or renames one. */
export function AlbumNameDialog({
  album,
  onClose,
  onSaved,
}: {
  album?: Album;
  onClose: () => void;
  onSaved?: (album: Album) => void;
}) {
  const create = useCreateAlbum();
  const rename = useRenameAlbum(album?.id ?? '');
  const form = useMutationForm({
    initial: { name: album?.name ?? '' },
    read: readName,
    mutation: album ? rename : create,
    onDone: (saved: Album) => {
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={album ? 'Rename album' : 'New album'}
      confirmLabel={album ? 'Save' : 'Create'}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        autoComplete="off"
        maxLength={ALBUM_NAME_MAX_LENGTH}
      />
    </FormDialog>
  );
}
