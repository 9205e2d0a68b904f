import type { Fault } from './fault.ts';

/** The store fails all requests: 500 from S3, EIO from a disk. */
export const breakStore: Fault = {
  name: 'break the store',
  seconds: [6, 25],
  async begin({ store }) {
    await store.setTrouble('broken');
    return { what: store.kind, excused: 'all servers', end: () => store.setTrouble(undefined) };
  },
};

/** The store refuses to write for lack of space: 507 from S3, ENOSPC from a disk. */
export const fillStore: Fault = {
  name: 'fill the store',
  seconds: [6, 25],
  async begin({ store }) {
    await store.setTrouble('full');
    return { what: store.kind, excused: 'no server', end: () => store.setTrouble(undefined) };
  },
};
