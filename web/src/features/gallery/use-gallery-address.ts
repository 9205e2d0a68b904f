import { startTransition, useCallback, useOptimistic } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type GalleryFilter, readFilter, writeFilter } from './gallery-filter';

/** What is looked for and which picture is open, kept in the address: to be shared, and to be there on the way back. */
export function useGalleryAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const wasOpenedHere = isOpenedHere(state);
  // The address follows in its own time. A press is seen at once, and the next one builds on it.
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
    // Back to the list, so that the next press on "back" leads on from there.
    if (wasOpenedHere) void navigate(-1);
    else setParams((before) => withView(before, null), { replace: true, preventScrollReset: true });
  }, [wasOpenedHere, navigate, setParams]);

  return { filter, viewId: params.get('view'), setFilter, step, close };
}

/** The parameters with this picture open; none with null. */
export function withView(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete('view');
  else next.set('view', id);
  return next;
}

/** Tells a picture that was opened from the list from one whose address was typed in. */
export const OPENED_HERE = { openedFromGallery: true } as const;

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromGallery' in state;
}
