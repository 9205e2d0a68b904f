import { useMutation, useQueryClient } from '@tanstack/react-query';
import { easel } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { applyGeneration, knownGeneration } from './cache';

interface Favorite {
  id: string;
  isFavorite: boolean;
}

/** Shown at once, taken back if the server refuses. */
export function useFavoriteGeneration() {
  const client = useQueryClient();
  const show = ({ id, isFavorite }: Favorite) => {
    const known = knownGeneration(client, id);
    if (known) applyGeneration(client, { ...known, isFavorite });
  };
  return useMutation({
    mutationFn: ({ id, isFavorite }: Favorite) => easel.generations.favorite(id, isFavorite),
    onMutate: show,
    onSuccess: (generation) => void applyGeneration(client, generation),
    onError: (_error, { id, isFavorite }) => {
      show({ id, isFavorite: !isFavorite });
      toast({
        title: 'Error: Failed to update favorite status.',
        tone: 'destructive',
        topic: 'favorite',
      });
    },
  });
}
