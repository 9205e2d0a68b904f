import { isUnavailable } from '@easel/shared/client/easel-error';
import { useRef, useState } from 'react';
import { useRetries } from './use-retries';

interface RenewableList {
  data: unknown;
  refetch: () => Promise<{ error: unknown }>;
}

export interface LinkRenewal {
  /** Call when a picture fails to load. */
  renew: () => void;
  /** The number of answers. Remount the pictures when it changes: a link that has not expired stays the same. */
  renewals: number;
}

/**
 * Refetches a list whose pictures fail to load: once for all of them, because the links of an answer expire at about
 * the same time, and again after the list has changed. While the server is unreachable, refetches until it answers.
 */
export function useLinkRenewal({ data, refetch }: RenewableList): LinkRenewal {
  const renewed = useRef<unknown>(null);
  const [renewals, setRenewals] = useState(0);
  const [isAway, setAway] = useState(false);
  const request = async () => {
    const { error } = await refetch();
    setAway(isUnavailable(error));
    if (error) renewed.current = null;
    else setRenewals((before) => before + 1);
  };
  useRetries(isAway, () => void request());
  const renew = () => {
    if (renewed.current === data) return;
    renewed.current = data;
    void request();
  };
  return { renew, renewals };
}
