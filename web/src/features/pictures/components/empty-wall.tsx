import { Images, SearchX } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import type { WallAddress } from '../use-wall-address';

/** Explains why there are no pictures, and what to do. */
export function EmptyWall({ address: { filter, clear } }: { address: WallAddress }) {
  const names = Object.keys(filter);
  if (names.length === 0) {
    return (
      <EmptyState
        icon={<Images />}
        title="No pictures yet"
        description="Everything you make is kept here, private until you publish it."
        action={<ButtonLink to="/generate">Generate a picture</ButtonLink>}
      />
    );
  }
  const isAlbum = names.length === 1 && filter.album !== undefined;
  return (
    <EmptyState
      icon={isAlbum ? <Images /> : <SearchX />}
      title={isAlbum ? 'This album is empty' : 'No pictures match'}
      description={
        isAlbum
          ? 'Show all pictures, select some, and choose Album.'
          : 'Change the filters, or show all of your pictures.'
      }
      action={
        <Button variant="secondary" onClick={clear}>
          Show all pictures
        </Button>
      }
    />
  );
}
