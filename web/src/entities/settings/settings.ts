import type { Settings, SettingsPatch } from '@easel/shared/contracts/settings.schema';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';

const KEY = ['settings'] as const;

/** One switch. Several may be on their way at once, so each knows only of itself. */
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

/** Shows the switch as wished at once; when it cannot be saved it goes back, and a toast says so. */
export function useChangeSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: KEY,
    isParallel: true,
    // One after the other: the last wish is then also the last that the server hears of.
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
    failure: { topic: 'settings', title: 'Setting Not Saved' },
    onError: (_error, change) => show(client, { ...change, value: !change.value }),
  });
}

function show(client: QueryClient, { group, name, value }: SettingChange): void {
  client.setQueryData(
    settingsOptions.queryKey,
    (before) => before && { ...before, [group]: { ...before[group], [name]: value } },
  );
}
