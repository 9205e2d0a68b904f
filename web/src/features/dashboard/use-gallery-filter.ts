import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '@/lib/use-debounced';
import { knownView, type PictureView } from './picture-lists';

/** The gallery's filter. The view is kept in the address, so that a reload or going back restores it. */
export function useGalleryFilter() {
  const [params, setParams] = useSearchParams();
  const [view, setShown] = useState(() => knownView(params.get('view')));
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim());

  function setView(next: PictureView) {
    // The address changes later, but a press must show at once.
    setShown(next);
    setParams(
      (before) => {
        if (next === 'all') before.delete('view');
        else before.set('view', next);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    view,
    setView,
    /** The text as typed. */
    query,
    setQuery,
    /** The debounced text. */
    search,
  };
}

export type GalleryFilter = ReturnType<typeof useGalleryFilter>;
