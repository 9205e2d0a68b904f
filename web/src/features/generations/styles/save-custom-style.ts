import type { CustomStylePatch, CustomStyleRequest } from '@easel/shared/contracts/custom-styles.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { easel } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { customStylesOptions } from './list-custom-styles';

/** A new one, or what changes of one that there is. */
export type StyleToSave = { body: CustomStyleRequest } | { id: string; body: CustomStylePatch };

function saveCustomStyle(style: StyleToSave) {
  if ('id' in style) return easel.customStyles.update(style.id, style.body);
  return easel.customStyles.create(style.body);
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
