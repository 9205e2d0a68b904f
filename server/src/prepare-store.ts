import { ConfigError, commonEnv, readEnv } from '@easel/shared/node/env';
import { explainStartError } from '@easel/shared/node/process/start-error';
import { prepareBucket } from '@easel/shared/node/storage/bucket-users';
import { z } from 'zod';

const USAGE = 'Usage: prepare-store SERVER_USER WORKER_USER';

/** Creates the bucket that `STORE_URL` names, with the credentials of its owner, and gives the users of server and worker their rights. */
async function main([server, worker, ...rest]: readonly string[]): Promise<void> {
  if (!server || !worker || rest.length > 0) throw new ConfigError(USAGE);
  const { STORE_URL: store } = readEnv(z.object({ STORE_URL: commonEnv.STORE_URL }), process.env);
  if (store.kind !== 's3') throw new ConfigError('STORE_URL: a folder has no users');
  await prepareBucket(store, { server, worker });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`);
  process.exitCode = 1;
}
