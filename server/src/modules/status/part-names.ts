import type { StatusPartId } from '@easel/shared/contracts/status.schema';

/** Display names of the parts, in display order. */
export const PART_NAMES: Readonly<Record<StatusPartId, string>> = {
  api: 'API',
  database: 'Database',
  queue: 'Queue',
  store: 'Image store',
  workers: 'Workers',
  models: 'Models',
};
