import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { copyProfileToSession } from '../follow-profile';
import { profileOptions } from './get-profile';

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fullName: string) => api.updateProfile({ body: { fullName } }),
    onSuccess: (profile) => {
      client.setQueryData(profileOptions.queryKey, profile);
      copyProfileToSession(profile);
      toast({
        topic: 'profile',
        title: 'Profile Updated',
        description: 'Your profile has been saved successfully.',
        tone: 'success',
      });
    },
    failure: { topic: 'profile', title: 'Error', description: 'Failed to save profile changes' },
  });
}
