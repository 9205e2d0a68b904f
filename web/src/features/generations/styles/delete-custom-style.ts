import { useMutation, useQueryClient } from '@tanstack/react-query';
import { easel } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { customStylesOptions } from './list-custom-styles';

export function useDeleteCustomStyle() {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = customStylesOptions(user?.id ?? null);
  return useMutation({
    mutationFn: (id: string) => easel.customStyles.remove(id),
    networkMode: 'always',
    onSuccess: (_nothing, id) =>
      client.setQueryData(
        queryKey,
        (list) => list && { items: list.items.filter((style) => style.id !== id) },
      ),
  });
}
