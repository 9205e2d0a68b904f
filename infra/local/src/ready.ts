import { exitInWords } from './child.ts';
import { StartError } from './start-error.ts';
import type { Service } from './supervisor.ts';
import { waitUntil } from './wait-until.ts';

const READY_MS = 120_000;

/** Waits until the server is ready. @throws {StartError} with the error output of a service that ended first */
export async function untilReady(base: string, services: Service[], logs: string): Promise<void> {
  let failure: StartError | undefined;
  for (const { name, firstExit } of services) {
    void firstExit.then((exit) => {
      failure ??= new StartError(`The ${name} did not start: ${exitInWords(exit)} (more in ${logs})`);
    });
  }
  const ready = await waitUntil(() => failure !== undefined || answersReady(base), {
    timeoutMs: READY_MS,
    intervalMs: 50,
  });
  if (failure) throw failure;
  if (!ready) throw new StartError(`The server does not become ready: see ${logs}`);
}

async function answersReady(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** Returns the URL to reach the server locally: the address to listen on all interfaces cannot be used to connect. */
export function localBase(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
