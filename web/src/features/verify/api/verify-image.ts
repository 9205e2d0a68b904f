import { useMutation } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

function verifyImage(image: Blob) {
  return api.post('/api/verify', {
    schema: () =>
      import('@easel/shared/contracts/verify.schema').then((contract) => contract.verificationSchema),
    body: image,
  });
}

/** Asks whether an image is ours. `image.type` must name its format. */
export function useVerifyImage() {
  return useMutation({ mutationFn: verifyImage, retry: false, networkMode: 'always' });
}
