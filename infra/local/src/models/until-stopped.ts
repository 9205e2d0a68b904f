import { StartError } from '../start-error.ts';

const EVENTS = ['SIGTERM', 'SIGINT', 'disconnect'] as const;

/** The work was stopped by a signal or by its parent. */
export class StoppedError extends StartError {}

/**
 * Runs work that is stopped by SIGTERM, SIGINT or the end of a parent with an IPC channel. A second signal ends the process.
 * @throws {StoppedError} when it was stopped
 */
export async function untilStopped<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const control = new AbortController();
  const stop = () => control.abort(new StoppedError('Stopped. Run it again to go on.'));
  for (const event of EVENTS) process.once(event, stop);
  // The parent may already have ended.
  if (process.send && !process.connected) stop();
  try {
    return await work(control.signal);
  } catch (error) {
    throw control.signal.aborted ? control.signal.reason : error;
  } finally {
    for (const event of EVENTS) process.off(event, stop);
  }
}
