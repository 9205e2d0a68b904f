import type { Settings, SettingsPatch } from '@easel/shared/contracts/settings.schema';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';

const KEY = ['settings'] as const;

/** A change of one switch. Several may be in flight, so each carries only its own value. */
export type SettingChange = {
  [Group in keyof Settings]: { group: Group; name: keyof Settings[Group]; value: boolean };
}[keyof Settings];

export const settingsOptions = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.getSettings({ signal }),
});

export function useSettings() {
  return useQuery(settingsOptions);
}

/** Returns a function that refetches the settings after something else has changed them. */
export function useRereadSettings(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: KEY });
}

/** Changes a setting optimistically. Rolls back and shows a toast if it cannot be saved. */
export function useChangeSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: KEY,
    isParallel: true,
    // Serialized, so that the last change also reaches the server last.
    scope: { id: 'settings' },
    mutationFn: (change: SettingChange) => {
      const body: SettingsPatch = { [change.group]: { [change.name]: change.value } };
      return api.updateSettings({ body });
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: KEY });
      show(client, change);
    },
    onSuccess: (saved) => {
      const isLast = client.isMutating({ mutationKey: KEY }) === 1;
      if (isLast) client.setQueryData(settingsOptions.queryKey, (before) => before && saved);
    },
    failure: { topic: 'settings', title: 'Setting not saved' },
    onError: (_error, change) => show(client, { ...change, value: !change.value }),
  });
}

function show(client: QueryClient, { group, name, value }: SettingChange): void {
  client.setQueryData(
    settingsOptions.queryKey,
    (before) => before && { ...before, [group]: { ...before[group], [name]: value } },
  );
}
