import { Globe, Heart, Images, LockKeyhole, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import type { PictureView } from '../picture-lists';

const WORDS: Readonly<
  Record<Exclude<PictureView, 'all'>, { icon: ReactNode; title: string; description: string }>
> = {
  favorites: {
    icon: <Heart />,
    title: 'No favorites yet',
    description: 'Press the heart on a picture to find it here.',
  },
  private: {
    icon: <LockKeyhole />,
    title: 'No private pictures',
    description: 'Every new picture is private until you publish it.',
  },
  public: {
    icon: <Globe />,
    title: 'Nothing published yet',
    description: 'Published pictures appear in the gallery, with their prompts.',
  },
};

/** Explains why there are no pictures, and what to do. */
export function EmptyGallery({
  view,
  search,
  onShowAll,
  onClearSearch,
}: {
  view: PictureView;
  search: string;
  onShowAll: () => void;
  onClearSearch: () => void;
}) {
  if (search) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`No pictures match "${search}"`}
        description="Search looks through your prompts."
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            Clear search
          </Button>
        }
      />
    );
  }
  if (view === 'all') {
    return (
      <EmptyState
        icon={<Images />}
        title="No pictures yet"
        description="Everything you make is kept here, private until you publish it."
        action={<ButtonLink to="/generate">Generate a picture</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      {...WORDS[view]}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all
        </Button>
      }
    />
  );
}
