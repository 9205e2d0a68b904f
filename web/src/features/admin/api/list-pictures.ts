import type { PICTURE_FILTERS } from '@easel/shared/contracts/admin';
import { contract } from './admin-keys';
import { useAdminList } from './use-admin-list';

export type PictureFilter = (typeof PICTURE_FILTERS)[number];

export const usePictures = (filter: PictureFilter) =>
  useAdminList('pictures', { filter }, () => contract().then((schemas) => schemas.adminPictureListSchema));
