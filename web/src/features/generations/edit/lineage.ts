import type { LineageItem } from '@easel/shared/contracts/inputs.schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { MODE_WORDS } from './edit-modes';

export const lineageKey = ['lineage'] as const;

/** Fetches the pictures that a picture was made from, and those made from it. */
export const lineageOptions = (id: string) =>
  queryOptions({
    queryKey: [...lineageKey, id],
    queryFn: ({ signal }) => api.getLineage({ params: { id }, signal }),
  });

/** Describes a picture of a lineage: how it was made and, if it is the user's own, from which prompt. */
export function describeRelative({ mode, prompt }: Pick<LineageItem, 'mode' | 'prompt'>): string {
  return [mode ? MODE_WORDS[mode].label : 'From words', prompt].filter(Boolean).join(': ');
}
