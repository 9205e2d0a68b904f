import { ARCHIVE_MAX } from '@easel/shared/contracts/archive';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';

/** Downloads pictures as a ZIP, which the browser saves while the server makes it. */
export function useArchive() {
  return useMutation({
    mutationFn: (ids: readonly string[]) => api.createArchive({ body: { ids: ids.slice(0, ARCHIVE_MAX) } }),
    onSuccess: ({ url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
    failure: { title: 'Download Failed', topic: 'download' },
  });
}
