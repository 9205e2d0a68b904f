import { CloudOff, ImageOff } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { useHasRoute } from '@/components/site-routes';
import { GALLERY } from '@/content/gallery';
import { errorMessage } from '@/lib/errors';
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

export function GalleryFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={GALLERY.failed}
        description={errorMessage(error)}
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    </div>
  );
}
