import {
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useQueryMutation,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { errorMessage } from '@/lib/errors';
import { type ToastMessage, toast } from '@/ui/toast';

interface MutationOptions<Data, Variables, Context>
  extends UseMutationOptions<Data, Error, Variables, Context> {
  /** The toast for a failure. Its description defaults to the error's message. */
  failure?: ToastMessage | ((variables: Variables) => ToastMessage);
  /** Allows a call while another is in flight, as for a row of switches. */
  isParallel?: boolean;
}

/**
 * Wraps TanStack's `useMutation`: `mutate` ignores calls while one is in flight. A second press can come before the
 * button is disabled, and must not order or pay twice.
 */
export function useMutation<Data = unknown, Variables = void, Context = unknown>({
  failure,
  isParallel = false,
  ...options
}: MutationOptions<Data, Variables, Context>): UseMutationResult<Data, Error, Variables, Context> {
  const isBusy = useRef(false);
  const mutation = useQueryMutation<Data, Error, Variables, Context>({
    ...options,
    onError: (error, variables, ...rest) => {
      if (failure) {
        const message = typeof failure === 'function' ? failure(variables) : failure;
        toast({ description: errorMessage(error), tone: 'destructive', ...message });
      }
      return options.onError?.(error, variables, ...rest);
    },
  });
  const { mutateAsync } = mutation;
  const mutate: UseMutateFunction<Data, Error, Variables, Context> = useCallback(
    (...call) => {
      if (isBusy.current && !isParallel) return;
      isBusy.current = true;
      // Unlike a call's callbacks, the promise also settles after a reset and after unmounting.
      void mutateAsync(...call)
        .catch(() => undefined)
        .finally(() => {
          isBusy.current = false;
        });
    },
    [mutateAsync, isParallel],
  );
  return { ...mutation, mutate } as UseMutationResult<Data, Error, Variables, Context>;
}
