import type { Profile } from '@easel/shared/contracts/profile.schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import type { Square } from '../avatar-crop';
import { followProfile } from '../follow-profile';
import { profileOptions } from './get-profile';

export interface AvatarUpload {
  /** Its type is what the request says it is. */
  file: Blob;
  square: Square;
}

/** Sends the whole file and the square of it to keep: the server cuts, turns and shrinks. */
export function useUploadAvatar() {
  const client = useQueryClient();
  return useMutation({
    // Megabytes are not sent twice unasked.
    retry: false,
    mutationFn: ({ file, square }: AvatarUpload) => api.uploadAvatar({ body: file, query: { ...square } }),
    onSuccess: (profile) => show(client, profile, 'Avatar Updated', 'Your new avatar is shown from now on.'),
  });
}

export function useRemoveAvatar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.deleteAvatar(),
    onSuccess: (profile) => show(client, profile, 'Avatar Removed', 'Your initials stand in its place.'),
    failure: { topic: 'profile', title: 'Error' },
  });
}

function show(client: QueryClient, profile: Profile, title: string, description: string): void {
  client.setQueryData(profileOptions.queryKey, profile);
  followProfile(profile);
  toast({ topic: 'profile', title, description, tone: 'success' });
}
