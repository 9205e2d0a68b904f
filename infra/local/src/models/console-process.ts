/**
 * Runs `models add` or `models remove` for the operators' console. The server starts it with an IPC channel (see MODELS_COMMAND),
 * and it ends with the server; another run resumes the installation.
 */
import type { InstallerMessage } from '@easel/shared/node/models/packs/installer-messages';
import { readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { runModels } from './command.ts';

const tell = (message: InstallerMessage) => process.send?.(message);

try {
  const { home } = await readConfig(process.env);
  await runModels(process.argv.slice(2), {
    home,
    env: process.env,
    onLocked: () => tell({ kind: 'started' }),
  });
  tell({ kind: 'done' });
} catch (error) {
  if (!(error instanceof StartError)) console.error(error);
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
} finally {
  if (process.connected) process.disconnect();
}
