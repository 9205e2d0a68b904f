import type { SiteAddress } from '@/lib/site-paths';

/** A picture of the user's own, one of the gallery, or a file that the user uploaded. */
export type EditKind = 'generation' | 'published' | 'upload';

const PARAMETERS = { generation: 'picture', published: 'published', upload: 'upload' } as const;

/** Returns the address of the page that makes pictures from this one. */
export const editPath = (kind: EditKind, id: string): SiteAddress => `/edit?${PARAMETERS[kind]}=${id}`;
