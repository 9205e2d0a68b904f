import { unlessGone } from '@easel/shared/client/unless-gone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';

const DEVICES = ['devices'];

/** The devices that the account is signed in on. */
export const useDevices = () =>
  useQuery({ queryKey: DEVICES, queryFn: ({ signal }) => api.listDevices({ signal }) });

/** Signs out one device, or all others without an id. */
export function useEndDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      unlessGone(id === null ? api.endOtherSessions() : api.endSession({ params: { id } })),
    onSuccess: (_, id) => {
      toast({
        topic: 'devices',
        title: id === null ? 'Other devices signed out' : 'Device signed out',
        description: 'They have to sign in again to use your account.',
        tone: 'success',
      });
    },
    // Another tab may have signed it out.
    onSettled: () => client.invalidateQueries({ queryKey: DEVICES }),
    failure: { topic: 'devices', title: 'The device was not signed out' },
  });
}
