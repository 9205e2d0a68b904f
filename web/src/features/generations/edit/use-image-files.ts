import { useEffect, useRef } from 'react';
import { useFileDrop } from '@/ui/use-file-drop';

/**
 * Calls `onFile` with a picture that is dropped or pasted anywhere on the page.
 *
 * @returns whether one is dragged over it
 */
export function useImageFiles(onFile: (file: File) => void): boolean {
  const handler = useRef(onFile);
  useEffect(() => {
    handler.current = onFile;
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (file) handler.current(file);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  return useFileDrop(onFile);
}
