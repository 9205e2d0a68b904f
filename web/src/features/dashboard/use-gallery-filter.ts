import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '@/lib/use-debounced';
import { knownView, type PictureView } from './picture-lists';

/** Which pictures are shown: the view is kept in the address, so that a reload or the way back shows it again. */
export function useGalleryFilter() {
  const [params, setParams] = useSearchParams();
  const [view, setShown] = useState(() => knownView(params.get('view')));
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim());

  function setView(next: PictureView) {
    // The address follows later, and a press has to be seen at once.
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
    /** As it is being typed. */
    query,
    setQuery,
    /** As it is asked for. */
    search,
  };
}

export type GalleryFilter = ReturnType<typeof useGalleryFilter>;
