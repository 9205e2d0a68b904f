import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { withView } from '@/entities/picture/use-view-address';
import { compactCount } from '@/lib/formats';
import { loginPath } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { useLikePicture } from '../api';
import { altOf } from '../picture-text';

/** Returns a function that likes or unlikes a picture. A visitor is asked to sign in, and returns to this picture. */
export function useToggleLike({ id, likedByMe }: Pick<GalleryItem, 'id' | 'likedByMe'>): () => void {
  const { status } = useSession();
  const like = useLikePicture(id);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();

  return () => {
    if (status === 'signed-out') void navigate(loginPath(`${pathname}?${withView(params, id)}`));
    else like.mutate(!likedByMe);
  };
}

/** The like count and button. */
export function LikeButton({ item, size = 'md' }: { item: GalleryItem; size?: 'sm' | 'md' }) {
  const { likes, likedByMe } = item;
  const toggle = useToggleLike(item);
  return (
    <Button
      variant={size === 'sm' ? 'ghost' : 'secondary'}
      size={size}
      // Above the link that covers the tile.
      className={clsx('z-1 tabular-nums', size === 'sm' && 'px-2! font-normal! text-ink-muted!')}
      aria-pressed={likedByMe}
      icon={
        <Heart
          aria-hidden="true"
          className={clsx(
            'transition-colors',
            size === 'sm' ? 'size-4' : 'size-4.5',
            likedByMe && 'fill-accent text-accent',
          )}
        />
      }
      onClick={toggle}
    >
      <span className="sr-only">Like “{altOf(item)}”, likes so far:</span>
      {compactCount(likes)}
    </Button>
  );
}
