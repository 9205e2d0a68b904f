import type { GenerationStatus } from '@easel/shared/contracts/generation';

/** One list of the account's generations, newest first. */
export interface ListFilter {
  status: readonly GenerationStatus[];
  /** Items a page. */
  limit: number;
}

/** Everything waiting or generating; no plan but Enterprise can have more than one page of it. */
export const ACTIVE_LIST: ListFilter = { status: ['pending', 'processing'], limit: 100 };
export const FINISHED_LIST: ListFilter = { status: ['completed', 'failed', 'canceled'], limit: 20 };
export const RECENT_LIST: ListFilter = { status: ['completed'], limit: 12 };

export const generationKeys = {
  all: ['generations'] as const,
  lists: ['generations', 'list'] as const,
  list: (filter: ListFilter) => ['generations', 'list', filter] as const,
  details: ['generations', 'detail'] as const,
  detail: (id: string) => ['generations', 'detail', id] as const,
};
