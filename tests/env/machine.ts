import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { request } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** Queries about the machine that runs the tests, and installation of what is missing. */

/** Returns the full path of the first of these programs that is on the PATH. */
export async function findProgram(...names: string[]): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isProgram(path)) return path;
  }
  return undefined;
}

export function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Returns whether a Docker daemon answers a ping. A client without a daemon does not count. */
export async function dockerAnswers(): Promise<boolean> {
  const { DOCKER_HOST, XDG_RUNTIME_DIR } = process.env;
  const tcp = DOCKER_HOST?.startsWith('tcp://') ? new URL(DOCKER_HOST) : undefined;
  if (tcp) return await answersPing({ host: tcp.hostname, port: tcp.port });
  const sockets = [
    DOCKER_HOST?.replace(/^unix:\/\//, ''),
    '/var/run/docker.sock',
    XDG_RUNTIME_DIR && join(XDG_RUNTIME_DIR, 'docker.sock'),
  ].filter((path) => path !== undefined && path !== '');
  const answers = await Promise.all(sockets.map((socketPath) => answersPing({ socketPath })));
  return answers.includes(true);
}

function answersPing(where: object): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ ...where, path: '/_ping', timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy());
    ping.once('error', () => resolve(false));
    ping.once('close', () => resolve(false));
    ping.end();
  });
}

const run = promisify(execFile);

/** Installs a Debian package as root. Returns why that failed, or undefined on success. */
export async function installWithApt(name: string): Promise<string | undefined> {
  const apt = await findProgram('apt-get');
  if (!apt) return 'no apt-get';
  if (process.getuid?.() !== 0) return `not root, so ${name} cannot be installed`;
  // RUNLEVEL=1 keeps Debian from starting installed services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = () =>
    run(apt, ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', name], { env });
  try {
    await install().catch(async () => {
      await run(apt, ['update'], { env });
      await install();
    });
    return undefined;
  } catch (error) {
    return `apt-get install ${name} failed: ${lastLine(error)}`;
  }
}

/** Runs a build tool until it exits. Returns its last output if it failed. */
export function runToEnd(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      said = (said + chunk).slice(-2_000);
    });
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? undefined : lastLine({ stderr: said })));
  });
}

function lastLine(error: unknown): string {
  const text = error && typeof error === 'object' && 'stderr' in error ? String(error.stderr) : String(error);
  return text.trim().split('\n').at(-1) ?? '';
}

/** Returns the folder that keeps test tools between runs. */
export function cacheFolder(): string {
  const { XDG_CACHE_HOME } = process.env;
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, 'easel');
  try {
    return join(homedir(), '.cache', 'easel');
  } catch {
    return join(tmpdir(), 'easel-cache');
  }
}
