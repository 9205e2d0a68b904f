import { startTransition, useCallback, useOptimistic } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type GalleryFilter, readFilter, writeFilter } from './gallery-filter';

/** The filter and the open picture, kept in the address, so that it can be shared and going back restores them. */
export function useGalleryAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const wasOpenedHere = isOpenedHere(state);
  // The address changes later; a press shows at once, and the next one builds on it.
  const [filter, showFilter] = useOptimistic(readFilter(params));

  const setFilter = (change: Partial<GalleryFilter>) =>
    startTransition(() => {
      const next = { ...filter, ...change };
      showFilter(next);
      setParams((before) => writeFilter(before, next), { replace: true, preventScrollReset: true });
    });
  const step = useCallback(
    (id: string) =>
      setParams((before) => withView(before, id), { replace: true, preventScrollReset: true, state }),
    [setParams, state],
  );
  const close = useCallback(() => {
    // Goes back to the list, so that the next "back" leaves it.
    if (wasOpenedHere) void navigate(-1);
    else setParams((before) => withView(before, null), { replace: true, preventScrollReset: true });
  }, [wasOpenedHere, navigate, setParams]);

  return { filter, viewId: params.get('view'), setFilter, step, close };
}

/** Returns the parameters with this picture open; with none for null. */
export function withView(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete('view');
  else next.set('view', id);
  return next;
}

/** Marks a picture that was opened from the list, not by its address. */
export const OPENED_HERE = { openedFromGallery: true } as const;

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromGallery' in state;
}
