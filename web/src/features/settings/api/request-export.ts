import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';

/** Asks for a link to everything of this account, and has the browser download it. */
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
        title: 'Export Started',
        description: 'Your browser is saving easel-export.zip.',
        tone: 'success',
      });
    },
    failure: { topic: 'export', title: 'Export Failed' },
  });
}
