import type { PICTURE_FILTERS } from '@easel/shared/contracts/admin';
import { api } from '@/lib/api-client';
import { useAdminList } from './use-admin-list';

export type PictureFilter = (typeof PICTURE_FILTERS)[number];

export const usePictures = (filter: PictureFilter) =>
  useAdminList('pictures', { filter }, (cursor, signal) =>
    api.adminListPictures({ query: { filter, cursor }, signal }),
  );
