import { assertPortFree } from '@easel/local/free-port';

/** Below the ephemeral ports: from 32768 on Linux, 49152 elsewhere. */
const FIRST = 12_000;
const COUNT = 20_000;
/** Vitest numbers its processes from 1 to `maxWorkers`. The process that starts parts and scripts have no number. */
const SHARES = 20;
const SHARE = COUNT / SHARES;

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % SHARES) * SHARE;
let given = Math.floor(Math.random() * SHARE);

/**
 * Returns a loopback port for a process to open. As that can take seconds, no other caller gets it meanwhile: each test process
 * has a share of the ports and cycles through them.
 *
 * @throws {Error} if all are in use
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < SHARE; tries += 1) {
    given = (given + 1) % SHARE;
    const port = first + given;
    const isFree = await assertPortFree(port, '127.0.0.1').then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  throw new Error(`No port between ${first} and ${first + SHARE} is free`);
}
