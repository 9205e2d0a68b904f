import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDraftStore } from './draft-store';

/** Fills the prompt from `?prompt=` and removes it from the address, so that a reload does not fill it again. */
export function usePromptFromAddress(): void {
  const [params, setParams] = useSearchParams();
  const update = useDraftStore((state) => state.update);
  const prompt = params.get('prompt');
  useEffect(() => {
    if (prompt === null) return;
    update({ prompt });
    setParams(
      (before) => {
        before.delete('prompt');
        before.delete('tab');
        return before;
      },
      { replace: true },
    );
  }, [prompt, update, setParams]);
}
