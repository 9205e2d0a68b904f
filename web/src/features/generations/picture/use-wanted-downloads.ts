import { useEffect } from 'react';
import { useWantedFiles } from './wanted-files';

/**
 * Saves requested files as soon as they are ready, with code that loads with the first of them. The app calls it once,
 * because every page with a picture offers its files, and the user can leave the page before they are ready.
 */
export function useWantedDownloads(): void {
  const wanted = useWantedFiles((state) => state.wanted);
  useEffect(() => {
    if (wanted.length === 0) return;
    let isOver = false;
    let stop = () => {};
    // If it cannot be loaded, the files stay available in their picture's menu.
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
