import { join, resolve } from 'node:path';

/** The root of the repository. */
export const ROOT = resolve(import.meta.dirname, '../../..');

export const MIGRATE_SCRIPT = join(ROOT, 'server/src/migrate.ts');
export const SERVER_SCRIPT = join(ROOT, 'server/src/main.ts');
export const WORKER_SCRIPT = join(ROOT, 'worker/src/main.ts');
export const COMMAND_SCRIPT = join(ROOT, 'server/src/cli/easel.ts');
/** Installs models for the operators' console. */
export const MODELS_SCRIPT = join(ROOT, 'infra/local/src/models/console-process.ts');
export const SELF_TEST_SCRIPT = join(ROOT, 'worker/src/providers/onnx/self-test.ts');
export const WEB_FOLDER = join(ROOT, 'web');
