import type { SiteAddress } from '@/lib/site-paths';

/** Returns the address of the page that edits a generation's picture or an upload. */
export function editPath(kind: 'generation' | 'upload', id: string): SiteAddress {
  return kind === 'generation' ? `/edit?picture=${id}` : `/edit?upload=${id}`;
}
