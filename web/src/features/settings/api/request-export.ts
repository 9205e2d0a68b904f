import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';

/** Requests an export of the account's data and downloads it. */
export function useRequestExport() {
  return useMutation({
    mutationFn: () => api.createExport(),
    onSuccess: ({ url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
      toast({
        topic: 'export',
        title: 'Export started',
        description: 'Your browser is saving easel-export.zip.',
        tone: 'success',
      });
    },
    failure: { topic: 'export', title: 'Export failed' },
  });
}
