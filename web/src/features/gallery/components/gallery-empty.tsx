import { ImageOff } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { useHasRoute } from '@/components/site-routes';
import { GALLERY } from '@/content/gallery';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';

export function NothingFound({ onClear }: { onClear: () => void }) {
  const hasRoute = useHasRoute();
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
          {hasRoute('/generate') ? <ButtonLink to="/generate">Be the First</ButtonLink> : null}
        </div>
      }
    />
  );
}
