import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWantedFiles } from './wanted-files';

/** Saves requested files as soon as they are ready, with code that comes with the first of them. */
export function useWantedDownloads(): void {
  const client = useQueryClient();
  const wanted = useWantedFiles((state) => state.wanted);
  useEffect(() => {
    if (wanted.length === 0) return;
    let isOver = false;
    let stop = () => {};
    // Where it does not load, the files stay in the menu of their picture.
    import('./save-wanted')
      .then(({ saveWanted }) => {
        if (!isOver) stop = saveWanted(client, wanted);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [client, wanted]);
}
