import { useEffect } from 'react';
import { useWantedFiles } from './wanted-files';

/**
 * Saves requested files as soon as they are ready, with code that comes with the first of them. The app calls it once, since every page
 * that shows a picture offers its files, and the user may leave the page before they are made.
 */
export function useWantedDownloads(): void {
  const wanted = useWantedFiles((state) => state.wanted);
  useEffect(() => {
    if (wanted.length === 0) return;
    let isOver = false;
    let stop = () => {};
    // Where it does not load, the files stay in the menu of their picture.
    Promise.all([import('./save-wanted'), import('@/lib/query-provider')])
      .then(([{ saveWanted }, { queryClient }]) => {
        if (!isOver) stop = saveWanted(queryClient, wanted);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [wanted]);
}
