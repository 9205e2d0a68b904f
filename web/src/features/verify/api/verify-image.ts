import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';

/** Checks whether an image was made here. `image.type` must be its format. */
export function useVerifyImage() {
  return useMutation({
    mutationFn: (image: Blob) => api.verifyImage({ body: image }),
    retry: false,
    // Another image can be chosen while one is being checked. The result is that of the newest.
    isParallel: true,
  });
}
