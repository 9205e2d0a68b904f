import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * `mutate`, deaf while what it began is under way. A quick second press comes before the button shows that it is busy;
 * it must not order, pay or ask twice.
 */
export function useOneAtATime<Data, Variables>({ mutate }: UseMutationResult<Data, Error, Variables>) {
  const isBusy = useRef(false);
  return (
    variables: Variables,
    then: { onSuccess?: (data: Data) => void; onError?: (error: Error) => void } = {},
  ): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate(variables, {
      ...then,
      onSettled: () => {
        isBusy.current = false;
      },
    });
  };
}
