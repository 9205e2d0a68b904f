import { useSyncExternalStore } from 'react';
import { whenIdle } from './when-idle';

let isIdle = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void whenIdle().then(() => {
    isIdle = true;
    for (const each of listeners) each();
  });
  return () => listeners.delete(listener);
}

/** Returns whether the browser has been idle since the page loaded, for parts that its first view does not need. */
export function useIdle(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isIdle,
    () => false,
  );
}
