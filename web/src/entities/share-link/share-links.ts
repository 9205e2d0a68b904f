import { unlessGone } from '@easel/shared/client/unless-gone';
import type { ShareLinkRequest } from '@easel/shared/contracts/share-links.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';

const shareLinksKey = ['share-links'] as const;

export function useShareLinks() {
  return useQuery({
    queryKey: shareLinksKey,
    queryFn: ({ signal }) => api.listShareLinks({ signal }),
    select: ({ items }) => items,
  });
}

export function useCreateShareLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ShareLinkRequest) => api.createShareLink({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: shareLinksKey }),
    failure: { title: 'Link not created', topic: 'share-link' },
  });
}

export function useRevokeShareLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unlessGone(api.revokeShareLink({ params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: shareLinksKey }),
    failure: { title: 'Link not revoked', topic: 'share-link' },
  });
}
