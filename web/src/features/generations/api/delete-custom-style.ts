import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isApiError } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { customStylesOptions } from './list-custom-styles';

/** One that is gone already is as good as deleted. */
function deleteCustomStyle(id: string) {
  return api.delete(`/api/custom-styles/${encodeURIComponent(id)}`).catch((error: unknown) => {
    if (!isApiError(error, 'not_found')) throw error;
  });
}

export function useDeleteCustomStyle() {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = customStylesOptions(user?.id ?? null);
  return useMutation({
    mutationFn: deleteCustomStyle,
    networkMode: 'always',
    onSuccess: (_nothing, id) =>
      client.setQueryData(
        queryKey,
        (list) => list && { items: list.items.filter((style) => style.id !== id) },
      ),
  });
}
