import { unlessGone } from '@easel/shared/client/unless-gone';
import type { InputRole } from '@easel/shared/contracts/inputs';
import { UPLOAD_CONTENT_TYPES, UPLOAD_MAX_BYTES } from '@easel/shared/contracts/uploads';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { fileTypeIn } from '@/lib/file-type';

const uploadsKey = ['uploads'] as const;

/** The content types that can be uploaded, for a file picker. */
export const ACCEPTED_UPLOADS = UPLOAD_CONTENT_TYPES.join(',');

/** Fetches the user's uploads, newest first. */
export const uploadsOptions = queryOptions({
  queryKey: uploadsKey,
  queryFn: ({ signal }) => api.listUploads({ signal }),
});

/** Fetches one upload. */
export const uploadOptions = (id: string) =>
  queryOptions({
    queryKey: [...uploadsKey, id],
    queryFn: ({ signal }) => api.getUpload({ params: { id }, signal }),
  });

/** Uploads a picture to work from. */
export function useUpload() {
  const client = useQueryClient();
  return useMutation({
    isParallel: true,
    mutationFn: ({ file, role }: { file: Blob; role?: InputRole }) => {
      const body = new FormData();
      if (role) body.set('role', role);
      body.set('file', file);
      return api.uploadPicture({ body });
    },
    onSuccess: (upload) => {
      client.setQueryData(uploadOptions(upload.id).queryKey, upload);
      void client.invalidateQueries({ queryKey: uploadsKey, exact: true });
    },
  });
}

/** Removes an upload. */
export function useRemoveUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unlessGone(api.deleteUpload({ params: { id } })),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: uploadOptions(id).queryKey });
      return client.invalidateQueries({ queryKey: uploadsKey, exact: true });
    },
    failure: { title: 'Upload not removed', topic: 'uploads' },
  });
}

/** Returns why a file cannot be uploaded, as a sentence for users; null if it can. */
export function whyNotUploaded(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (fileTypeIn(UPLOAD_CONTENT_TYPES, file) === undefined) {
    return 'This is not a PNG, JPEG, WebP or AVIF image.';
  }
  if (file.size > UPLOAD_MAX_BYTES) return 'This image is larger than 20 MB.';
  return file.size === 0 ? 'This file is empty.' : null;
}
