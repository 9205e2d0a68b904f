import { useRef } from 'react';

interface RenewableList {
  data: unknown;
  refetch: () => Promise<{ isError: boolean }>;
}

/**
 * Returns a function to call when a picture of a list fails to load. It refetches the list once for all pictures,
 * because the links of an answer expire at about the same time, and again after the list has changed or was not fetched.
 */
export function useLinkRenewal({ data, refetch }: RenewableList): () => void {
  const renewed = useRef<unknown>(null);
  return () => {
    if (renewed.current === data) return;
    renewed.current = data;
    void refetch().then(({ isError }) => {
      if (isError) renewed.current = null;
    });
  };
}
