import { join } from 'node:path';
import { ConfigError } from '@easel/shared/node/env';
import { banner } from './banner.ts';
import {
  childEnvironment,
  databaseRoles,
  type LauncherConfig,
  readConfig,
  workerEnvironment,
} from './config.ts';
import { openDatabase } from './database.ts';
import { prepareHome } from './home.ts';
import { takeLock } from './lock.ts';
import { createOutput, type Output } from './output.ts';
import { checkPort } from './port.ts';
import { createChildRecords, endStaleChildren } from './process-record.ts';
import { builtPrograms, preparePrograms, SOURCES } from './programs.ts';
import { localBase, untilReady } from './ready.ts';
import { readOrCreateSecret } from './secrets.ts';
import { createShutdown, type Shutdown, stopOnSignals } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { checkStore } from './store-check.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { buildWeb, isWebStale } from './web-build.ts';

/** For one-time scripts; services limit their own shutdown. */
const GRACE_MS = 35_000;

/** Runs `npm start`: database, migrations, web app, server and worker. */
async function start(config: LauncherConfig, shutdown: Shutdown): Promise<void> {
  const { home, host, port } = config;
  const logFolder = join(home, 'logs');
  await prepareHome(home);
  // From here on, only this user can read what this process and its children create.
  process.umask(0o077);
  const output = createOutput(logFolder);
  stopOnSignals(shutdown, output.say);

  shutdown.onStop(await takeLock(home, config.url));
  await endStale(home, output);
  await checkPort(port, host);
  const storeFault = await checkStore(config.store);
  if (storeFault) output.say(storeFault);
  const secret = config.secret ?? (await readOrCreateSecret(home));
  const opening = openDatabase(config.databaseUrl, join(home, 'postgres'), output.say);
  // Added before PostgreSQL starts, because it outlives this process. The start itself reports why it failed.
  shutdown.onStop(() =>
    opening.then(
      (opened) => opened.stop(),
      () => {},
    ),
  );
  const [database, built] = await Promise.all([opening, builtPrograms()]);
  if (shutdown.isStopping()) throw new StartError('Stopped.');

  const { app: databaseUrl, owner } = databaseRoles(config, { url: database.url, secret });
  const env = childEnvironment(config, { databaseUrl, secret });
  const supervisor = createSupervisor({
    ...output,
    records: createChildRecords(home),
    logFolder,
    graceMs: GRACE_MS,
  });
  shutdown.onStop(supervisor.stop);
  const [programs] = await Promise.all([
    built ?? preparePrograms({ run: supervisor.runOnce, say: output.say, isStopping: shutdown.isStopping }),
    supervisor.runOnce({
      name: 'migration',
      script: (built ?? SOURCES).migrate,
      env: { ...env, MIGRATION_DATABASE_URL: owner },
    }),
    config.webDist ?? prepareWeb(supervisor, output),
  ]);
  const services = [
    supervisor.startService({ name: 'server', script: programs.server, env }),
    supervisor.startService({ name: 'worker', script: programs.worker, env: workerEnvironment(env) }),
  ];
  await untilReady(localBase(host, port), services, logFolder);

  for (const service of services) service.keepAlive();
  output.showErrors();
  output.say(banner({ config, databaseFolder: database.folder, seconds: process.uptime() }));
}

async function endStale(home: string, { say }: Output): Promise<void> {
  const names = await endStaleChildren(home);
  if (names.length > 0) say(`Ended what a killed Easel had left running: ${names.join(', ')}.`);
}

async function prepareWeb(supervisor: Supervisor, { say }: Output): Promise<void> {
  if (!(await isWebStale())) return;
  say('Building the web app ...');
  await buildWeb(supervisor.runOnce);
}

const shutdown = createShutdown();
try {
  await start(await readConfig(process.env), shutdown);
} catch (error) {
  const isForPeople = error instanceof StartError || error instanceof ConfigError;
  const wasStopped = shutdown.isStopping();
  if (!wasStopped) console.error(isForPeople ? error.message : error);
  await shutdown.stop();
  process.exit(wasStopped ? 0 : 1);
}
