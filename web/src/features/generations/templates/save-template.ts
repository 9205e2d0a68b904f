import type { PromptTemplateRequest } from '@easel/shared/contracts/prompts.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { templatesOptions } from './list-templates';

function saveTemplate(body: PromptTemplateRequest) {
  return api.post('/api/templates', {
    schema: () =>
      import('@easel/shared/contracts/prompts.schema').then((contract) => contract.promptTemplateSchema),
    body,
  });
}

export function useSaveTemplate() {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = templatesOptions(user?.id ?? null);
  return useMutation({
    mutationFn: saveTemplate,
    retry: false,
    networkMode: 'always',
    onSuccess: (template) => {
      client.setQueryData(queryKey, (list) => list && { items: [template, ...list.items] });
      void client.invalidateQueries({ queryKey });
    },
  });
}
