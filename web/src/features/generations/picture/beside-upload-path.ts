import type { SiteAddress } from '@/lib/site-paths';

/** Returns the address of one of the user's own pictures, compared with an upload. */
export const besideUploadPath = (id: string, uploadId: string): SiteAddress => `/p/${id}?upload=${uploadId}`;
