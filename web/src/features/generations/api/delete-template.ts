import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isApiError } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { templatesOptions } from './list-templates';

/** One that is gone already is as good as deleted. */
function deleteTemplate(id: string) {
  return api.delete(`/api/templates/${encodeURIComponent(id)}`).catch((error: unknown) => {
    if (!isApiError(error, 'not_found')) throw error;
  });
}

export function useDeleteTemplate() {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = templatesOptions(user?.id ?? null);
  return useMutation({
    mutationFn: deleteTemplate,
    networkMode: 'always',
    onSuccess: (_nothing, id) =>
      client.setQueryData(
        queryKey,
        (list) => list && { items: list.items.filter((template) => template.id !== id) },
      ),
  });
}
