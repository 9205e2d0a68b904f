import { useEffect } from 'react';
import { useSubscription } from '@/entities/subscription/subscription';
import { toast } from '@/ui/toast';

/** Says once that plan and credits could not be learned. */
export function useSubscriptionToast(): void {
  const { isError } = useSubscription();
  useEffect(() => {
    if (!isError) return;
    toast({
      title: 'Error',
      description: 'Failed to check subscription status',
      tone: 'destructive',
      topic: 'subscription',
    });
  }, [isError]);
}
