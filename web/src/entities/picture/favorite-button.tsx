import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { useFavoriteGeneration } from './favorite-generation';

export function FavoriteButton({ generation, size = 'md' }: { generation: Generation; size?: 'sm' | 'md' }) {
  const favorite = useFavoriteGeneration();
  const { id, isFavorite } = generation;
  return (
    <IconButton
      label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      size={size}
      aria-pressed={isFavorite}
      icon={
        <Heart
          aria-hidden="true"
          className={clsx('size-5 transition-colors', isFavorite && 'fill-accent text-accent')}
        />
      }
      onClick={() => favorite.mutate({ id, isFavorite: !isFavorite })}
    />
  );
}
