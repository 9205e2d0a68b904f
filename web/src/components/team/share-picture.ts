import type { Generation } from '@easel/shared/contracts/generation.schema';
import { api } from '@/lib/api-client';

export interface Sharing {
  id: string;
  isShared: boolean;
}

/** Lets the team see a picture, or no longer. */
export function sharePicture({ id, isShared }: Sharing): Promise<Generation> {
  return api[isShared ? 'put' : 'delete'](`/api/generations/${id}/team`, {
    schema: () =>
      import('@easel/shared/contracts/generation.schema').then((contract) => contract.generationSchema),
  });
}
