import type { EditMode } from '@easel/shared/contracts/inputs';
import type { SiteAddress } from '@/lib/site-paths';

/** One of the user's pictures, a picture of the gallery, or a file that the user uploaded. */
export type EditKind = 'generation' | 'published' | 'upload';

const PARAMETERS = { generation: 'picture', published: 'published', upload: 'upload' } as const;

/**
 * Returns the address of the page that makes pictures from this one.
 *
 * @param mode what to make; by default, the first that can be made
 */
export const editPath = (kind: EditKind, id: string, mode?: EditMode): SiteAddress =>
  `/edit?${PARAMETERS[kind]}=${id}${mode ? `&mode=${mode}` : ''}`;
