import { notifyManager } from '@tanstack/react-query';
import { create } from 'zustand';
import { useSeenOutcome } from './outcome-store';

/** The generations whose outcome has not been announced yet. */
export const useAwaitedOutcomes = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

/**
 * Marks generations whose outcome is announced even if they finish before they were seen as active: the event of a
 * quick failure can overtake the request's answer. Scheduled after pending changes of the query cache.
 */
export function awaitOutcomes(generations: readonly { id: string }[]): void {
  notifyManager.schedule(() => {
    useSeenOutcome.setState({ words: [] });
    useAwaitedOutcomes.setState(({ ids }) => ({
      ids: new Set([...ids, ...generations.map(({ id }) => id)]),
    }));
  });
}

/** Unmarks generations whose outcome has been announced. */
export function dropAwaited(generations: readonly { id: string }[]): void {
  const announced = new Set(generations.map(({ id }) => id));
  useAwaitedOutcomes.setState(({ ids }) => ({ ids: new Set([...ids].filter((id) => !announced.has(id))) }));
}

export const dropAllAwaited = () => useAwaitedOutcomes.setState({ ids: new Set() });
