import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';

/** Asks whether an image is ours. `image.type` must name its format. */
export function useVerifyImage() {
  return useMutation({
    mutationFn: (image: Blob) => api.verifyImage({ body: image }),
    retry: false,
  });
}
