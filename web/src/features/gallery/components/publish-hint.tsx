import { ImageUp } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { useSession } from '@/lib/session';

/** The way in: from one's own pictures, or to a first one. */
export function PublishHint() {
  const { user } = useSession();
  return (
    <ButtonLink to={user ? '/dashboard' : '/generate'} variant="secondary">
      <ImageUp aria-hidden="true" className="size-4.5" />
      Publish your own
    </ButtonLink>
  );
}
