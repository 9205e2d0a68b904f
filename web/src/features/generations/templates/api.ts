import { unlessGone } from '@easel/shared/client/unless-gone';
import type { PromptTemplateRequest } from '@easel/shared/contracts/prompts.schema';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';

/** The built-in templates and the account's own. Keyed by user, because visitors see only the built-in ones. */
export function templatesOptions(userId: string | null) {
  return queryOptions({
    queryKey: ['templates', userId],
    queryFn: ({ signal }) => api.listTemplates({ signal }),
  });
}

export function useTemplates() {
  const { status, user } = useSession();
  return useQuery({
    ...templatesOptions(user?.id ?? null),
    enabled: status !== 'loading',
    select: ({ items }) => items,
  });
}

export function useSaveTemplate() {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = templatesOptions(user?.id ?? null);
  return useMutation({
    mutationFn: (body: PromptTemplateRequest) => api.createTemplate({ body }),
    retry: false,
    onSuccess: (template) => {
      client.setQueryData(queryKey, (list) => list && { items: [template, ...list.items] });
      void client.invalidateQueries({ queryKey });
    },
  });
}

export function useDeleteTemplate() {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = templatesOptions(user?.id ?? null);
  return useMutation({
    mutationFn: (id: string) => unlessGone(api.deleteTemplate({ params: { id } })),
    failure: { title: 'Delete failed' },
    onSuccess: (_nothing, id) =>
      client.setQueryData(
        queryKey,
        (list) => list && { items: list.items.filter((template) => template.id !== id) },
      ),
  });
}
