import { ImageOff } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { GALLERY } from '@/content/gallery';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';

export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<ImageOff />}
      title={GALLERY.empty}
      description={GALLERY.emptyHint}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="secondary" onClick={onClear}>
            Clear Filters
          </Button>
          <ButtonLink to="/generate">Be the First</ButtonLink>
        </div>
      }
    />
  );
}
