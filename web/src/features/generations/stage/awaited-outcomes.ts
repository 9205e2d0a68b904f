import { notifyManager } from '@tanstack/react-query';
import { create } from 'zustand';

/** The generations whose end is still to be told. */
export const useAwaitedOutcomes = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

/**
 * Wants to be told how these end, although they may have ended before anybody saw them at work: the news of a quick failure
 * overtakes the answer to the request. Takes effect behind the changes of the query cache that were made before.
 */
export function awaitOutcomes(generations: readonly { id: string }[]): void {
  notifyManager.schedule(() =>
    useAwaitedOutcomes.setState(({ ids }) => ({
      ids: new Set([...ids, ...generations.map(({ id }) => id)]),
    })),
  );
}

/** These have been told. */
export function dropAwaited(generations: readonly { id: string }[]): void {
  const told = new Set(generations.map(({ id }) => id));
  useAwaitedOutcomes.setState(({ ids }) => ({ ids: new Set([...ids].filter((id) => !told.has(id))) }));
}

export const dropAllAwaited = () => useAwaitedOutcomes.setState({ ids: new Set() });
