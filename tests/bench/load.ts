import autocannon from 'autocannon';
import { createCpuMeter } from './record/cpu.ts';
import type { CpuMs } from './table.ts';

export const CONNECTIONS = 16;

export interface Target {
  /** The server under load. */
  process: { url: string; pid: number };
  /** The requests of one connection, sent in turn. */
  requests(connection: number): autocannon.Request[];
  /** The status of every answer. */
  status: number;
}

export interface Load {
  perSecond: number;
  cpuMs: CpuMs | undefined;
}

/** Sends this many requests over all connections. Throws if an answer has another status. */
export async function loadWith(amount: number, { process, requests, status }: Target): Promise<Load> {
  const { url, pid } = process;
  let connection = 0;
  const meter = await createCpuMeter({ server: pid });
  const { result, cpuMs } = await meter.during(
    () =>
      run({
        url,
        connections: CONNECTIONS,
        amount,
        setupClient: (client) => client.setRequests(requests(connection++)),
      }),
    () => amount,
  );
  const answers = result.statusCodeStats ?? {};
  if (answers[`${status}`]?.count !== amount) {
    throw new Error(`${url} answered ${JSON.stringify(answers)} and not ${amount} times ${status}`);
  }
  return { perSecond: amount / result.seconds, cpuMs };
}

/** Returns the result with the duration until the last answer: autocannon itself ends with its next tick, up to a second later. */
async function run(options: autocannon.Options): Promise<autocannon.Result & { seconds: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const started = performance.now();
  let answered = started;
  const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  load.on('response', () => {
    answered = performance.now();
  });
  return { ...(await promise), seconds: (answered - started) / 1_000 };
}
