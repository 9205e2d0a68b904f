import { assertPortFree } from '@easel/local/free-port';

/** Below the ports that the system gives to connections and to those who ask for any: from 32768 on Linux, 49152 elsewhere. */
const FIRST = 12_000;
const COUNT = 20_000;
/** Vitest numbers its processes from 1 to `maxWorkers`. The process that starts parts and scripts have no number. */
const SHARES = 20;
const SHARE = COUNT / SHARES;

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % SHARES) * SHARE;
let given = Math.floor(Math.random() * SHARE);

/**
 * Returns a port of loopback for a process to open, which can take it seconds: meanwhile nobody else is given it. Each process of tests
 * has a share of the ports and gives each of them once in a while.
 *
 * @throws {Error} all are in use
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
