import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { useFavorite } from './mutations';

export function FavoriteButton({
  picture: { id, isFavorite },
  size = 'md',
  className,
}: {
  picture: Generation;
  size?: 'sm' | 'md';
  className?: string;
}) {
  const favorite = useFavorite(id);
  return (
    <IconButton
      label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      size={size}
      aria-pressed={isFavorite}
      className={className}
      icon={
        <Heart
          aria-hidden="true"
          className={clsx('size-5 transition-colors', isFavorite && 'fill-accent text-accent')}
        />
      }
      onClick={() => favorite.mutate(!isFavorite)}
    />
  );
}
