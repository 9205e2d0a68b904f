import { notifyManager } from '@tanstack/react-query';
import { create } from 'zustand';
import { useSeenOutcome } from './outcome-store';

/** The generations whose outcome is still to be announced. */
export const useAwaitedOutcomes = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

/**
 * Marks generations whose outcome is to be announced even if they finish before they were seen active: the event of a quick
 * failure may overtake the request's answer. Scheduled after pending changes of the query cache.
 */
export function awaitOutcomes(generations: readonly { id: string }[]): void {
  notifyManager.schedule(() => {
    useSeenOutcome.setState({ words: [] });
    useAwaitedOutcomes.setState(({ ids }) => ({
      ids: new Set([...ids, ...generations.map(({ id }) => id)]),
    }));
  });
}

/** Unmarks generations whose outcome was announced. */
export function dropAwaited(generations: readonly { id: string }[]): void {
  const announced = new Set(generations.map(({ id }) => id));
  useAwaitedOutcomes.setState(({ ids }) => ({ ids: new Set([...ids].filter((id) => !announced.has(id))) }));
}

export const dropAllAwaited = () => useAwaitedOutcomes.setState({ ids: new Set() });
