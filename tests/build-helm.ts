import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HELM_VERSION, helmPath } from './env/helm.ts';
import { cacheFolder, findProgram, isProgram, runToEnd } from './env/machine.ts';

/* Builds helm with Go into the cache folder, for tests/integration/helm.test.ts: some minutes of all cores. */

const path = helmPath();
const go = await findProgram('go');
if (await isProgram(path)) {
  console.log(`${path} is there.`);
} else if (!go) {
  console.error('There is no Go here.');
  process.exitCode = 1;
} else {
  const half = join(cacheFolder(), `helm.${process.pid}.half`);
  await mkdir(half, { recursive: true });
  const env = { ...process.env, GOBIN: half, GOFLAGS: '', CGO_ENABLED: '0' };
  const source = `helm.sh/helm/v4/cmd/helm@${HELM_VERSION}`;
  const failure = await runToEnd(go, ['install', '-trimpath', '-ldflags=-s -w', source], env);
  if (failure) {
    console.error(failure);
    process.exitCode = 1;
  } else {
    await rename(join(half, 'helm'), path);
    console.log(path);
  }
  await rm(half, { recursive: true, force: true });
}
