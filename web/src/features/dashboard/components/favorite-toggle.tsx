import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import type { Picture } from '../pictures';

export function FavoriteToggle({
  picture,
  onToggle,
  className,
}: {
  picture: Picture;
  onToggle: () => void;
  className?: string;
}) {
  const { isFavorite } = picture;
  return (
    <IconButton
      label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      size="sm"
      aria-pressed={isFavorite}
      className={className}
      icon={
        <Heart
          aria-hidden="true"
          className={clsx('size-5 transition-colors', isFavorite && 'fill-accent text-accent')}
        />
      }
      onClick={onToggle}
    />
  );
}
