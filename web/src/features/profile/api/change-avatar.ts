import type { Profile } from '@easel/shared/contracts/profile.schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import type { Square } from '../avatar-crop';
import { copyProfileToSession } from '../follow-profile';
import { profileOptions } from './get-profile';

export interface AvatarUpload {
  /** Its type becomes the request's content type. */
  file: Blob;
  square: Square;
}

/** Uploads the whole file and the square to keep; the server crops, rotates and resizes it. */
export function useUploadAvatar() {
  const client = useQueryClient();
  return useMutation({
    // Megabytes should not be sent again without the user's consent.
    retry: false,
    mutationFn: ({ file, square }: AvatarUpload) => api.uploadAvatar({ body: file, query: { ...square } }),
    onSuccess: (profile) => show(client, profile, 'Avatar updated', 'Your new avatar is live.'),
  });
}

export function useRemoveAvatar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.deleteAvatar(),
    onSuccess: (profile) => show(client, profile, 'Avatar removed', 'Your initials are shown instead.'),
    failure: { topic: 'profile', title: 'Error' },
  });
}

function show(client: QueryClient, profile: Profile, title: string, description: string): void {
  client.setQueryData(profileOptions.queryKey, profile);
  copyProfileToSession(profile);
  toast({ topic: 'profile', title, description, tone: 'success' });
}
