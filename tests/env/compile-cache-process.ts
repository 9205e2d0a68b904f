import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@easel/local/paths';

/** Everything that servers and workers load, except their entry points, which would start them. */
const MODULES = [
  'shared/src/node/process/service.ts',
  'shared/src/node/storage/s3-store.ts',
  'server/src/config.ts',
  'server/src/chores.ts',
  'server/src/doctor/doctor.ts',
  'server/src/wiring/context.ts',
  'server/src/app.ts',
  'worker/src/config.ts',
  'worker/src/wiring/start-worker.ts',
];

/* Fills the compile cache of its environment: loads the modules of servers and workers, and exits, which writes the cache. */
for (const module of MODULES) await import(pathToFileURL(join(ROOT, module)).href);
process.exit(0);
