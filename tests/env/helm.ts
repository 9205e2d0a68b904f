import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Availability } from './availability.ts';
import { cacheFolder, findProgram, isProgram } from './machine.ts';

const run = promisify(execFile);

export const HELM_VERSION = 'v4.3.1';
/** The module whose releases have Kubernetes' OpenAPI document. */
const KUBERNETES = 'k8s.io/kubernetes@v1.34.2';

export interface Helm {
  /** Runs helm. Resolves with its output. If it fails, rejects with its error output in `stderr`. */
  helm(args: readonly string[]): Promise<string>;
}

/** Returns where `node tests/build-helm.ts` stores helm. Building it takes minutes, so tests only use an existing build. */
export const helmPath = () => join(cacheFolder(), `helm-${HELM_VERSION}`);

/** Finds helm on the PATH or in the cache folder. */
export async function testHelm(): Promise<Availability<Helm>> {
  const kept = helmPath();
  const path = (await findProgram('helm')) ?? ((await isProgram(kept)) ? kept : undefined);
  if (!path)
    return { available: false, reason: 'helm: none on the PATH; `node tests/build-helm.ts` builds one' };
  return {
    available: true,
    async helm(args) {
      const { stdout, stderr } = await run(path, [...args], { maxBuffer: 16 * 1024 * 1024 });
      return stdout + stderr;
    },
  };
}

/** Reads the definitions of Kubernetes' own kinds, as JSON schemas by name. */
export async function kubernetesSchemas(): Promise<Availability<{ definitions: Record<string, object> }>> {
  try {
    const { stdout } = await run('go', ['mod', 'download', '-json', KUBERNETES]);
    const { Dir } = JSON.parse(stdout) as { Dir: string };
    const document = JSON.parse(await readFile(join(Dir, 'api/openapi-spec/swagger.json'), 'utf8'));
    return { available: true, definitions: document.definitions };
  } catch {
    return { available: false, reason: `no Go here to bring ${KUBERNETES}` };
  }
}
