import { runService } from '@easel/shared/node/process/service';
import { readConfig } from './config.ts';
import { startWorker } from './wiring/start-worker.ts';

await runService(() => startWorker(readConfig(process.env)));
