import { unlessGone } from '@easel/shared/client/unless-gone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { templatesOptions } from './list-templates';

export function useDeleteTemplate() {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = templatesOptions(user?.id ?? null);
  return useMutation({
    mutationFn: (id: string) => unlessGone(api.delete(`/api/templates/${encodeURIComponent(id)}`)),
    networkMode: 'always',
    onSuccess: (_nothing, id) =>
      client.setQueryData(
        queryKey,
        (list) => list && { items: list.items.filter((template) => template.id !== id) },
      ),
  });
}
