import type { CustomStylePatch, CustomStyleRequest } from '@easel/shared/contracts/custom-styles.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { customStylesOptions } from './list-custom-styles';

const schema = () =>
  import('@easel/shared/contracts/custom-styles.schema').then((contract) => contract.customStyleSchema);

/** A new one, or what changes of one that there is. */
export type StyleToSave = { body: CustomStyleRequest } | { id: string; body: CustomStylePatch };

export function saveCustomStyle(style: StyleToSave) {
  if (!('id' in style)) return api.post('/api/custom-styles', { schema, body: style.body });
  return api.patch(`/api/custom-styles/${encodeURIComponent(style.id)}`, { schema, body: style.body });
}

export function useSaveCustomStyle() {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = customStylesOptions(user?.id ?? null);
  return useMutation({
    mutationFn: saveCustomStyle,
    retry: false,
    networkMode: 'always',
    onSuccess: (saved) => {
      client.setQueryData(
        queryKey,
        (list) =>
          list && { items: [...list.items.filter(({ id }) => id !== saved.id), saved].toSorted(byName) },
      );
      void client.invalidateQueries({ queryKey });
    },
  });
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
