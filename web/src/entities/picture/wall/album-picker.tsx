import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '@/components/loaded';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { countPictures } from '../count-pictures';
import { AlbumNameDialog } from './album-name-dialog';
import { useAlbums, useChangeAlbum } from './albums-and-tags';

/** Adds pictures to an album of the user's choice, or to a new one. */
export function AlbumPicker({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const query = useAlbums();
  const change = useChangeAlbum();
  const [isCreating, setCreating] = useState(false);
  const add = ({ id, name }: { id: string; name: string }) =>
    change.mutate({ albumId: id, name, action: 'add', ids }, { onSuccess: onClose });
  if (isCreating) return <AlbumNameDialog onClose={onClose} onSaved={add} />;
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title="Add to album"
      description={`${countPictures(ids.length)}. A picture can be in several albums.`}
      footer={
        <Button
          variant="secondary"
          icon={<FolderPlus aria-hidden="true" className="size-4.5" />}
          onClick={() => setCreating(true)}
        >
          New album
        </Button>
      }
    >
      <Loaded what="your albums" query={query} skeletonClass="h-11 w-full">
        {(albums) =>
          albums.length === 0 ? (
            <p className="text-ink-muted">You have no albums yet.</p>
          ) : (
            <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto">
              {albums.map((album) => (
                <li key={album.id}>
                  <Button
                    variant="ghost"
                    className="w-full justify-start!"
                    loading={change.isPending && change.variables.albumId === album.id}
                    onClick={() => add(album)}
                  >
                    <span className="truncate">{album.name}</span>
                    <span className="ml-auto text-ink-muted tabular-nums">{album.pictures}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}
