import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Marks a picture that was opened from the list, not by its address. */
export const OPENED_HERE = { openedFromList: true } as const;

/** Returns the parameters with this picture open; with null, with none open. */
export function withView(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete('view');
  else next.set('view', id);
  return next;
}

/** Opens a picture of a public page, kept in its address as `?view=`. Back closes it. */
export function useViewAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const wasOpenedHere = typeof state === 'object' && state !== null && 'openedFromList' in state;

  const open = (id: string) => setParams((before) => withView(before, id), { state: OPENED_HERE });
  const step = useCallback(
    (id: string) => setParams((before) => withView(before, id), { replace: true, state }),
    [setParams, state],
  );
  const close = useCallback(() => {
    // Goes back to the list, so that the next "back" leaves it.
    if (wasOpenedHere) void navigate(-1);
    else setParams((before) => withView(before, null), { replace: true });
  }, [wasOpenedHere, navigate, setParams]);

  return { viewId: params.get('view'), open, step, close };
}
