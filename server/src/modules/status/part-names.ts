import type { StatusPartId } from '@easel/shared/contracts/status.schema';

/** What people call the parts, in the order in which they are told of. */
export const PART_NAMES: Readonly<Record<StatusPartId, string>> = {
  api: 'API',
  database: 'Database',
  queue: 'Queue',
  store: 'Image store',
  workers: 'Workers',
  models: 'Models',
};
