import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPicture } from './api/get-picture';
import type { Picture } from './pictures';

const MAX_FAILURES = 2;

/** Links to pictures expire: the first failure asks for a new link, the second is final. */
export function useImageSource({ id }: Pick<Picture, 'id'>) {
  const client = useQueryClient();
  const [failures, setFailures] = useState(0);
  const onError = () => {
    if (failures > 0) return setFailures(MAX_FAILURES);
    refreshPicture(client, id).then(
      () => setFailures(1),
      () => setFailures(MAX_FAILURES),
    );
  };
  return { attempt: failures, hasFailed: failures >= MAX_FAILURES, onError };
}
