import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import {
  JobState,
  type PaintJob,
  type PaintProgress,
  type PaintRequest,
  type PaintResult,
} from './protocol.ts';

export interface PaintOptions {
  /** Stops after the current pass, or immediately while the request waits for a thread. */
  signal: AbortSignal;
  /** Called after each pass, in order. */
  onProgress(progress: PaintProgress): void;
}

export interface Painter {
  /**
   * Paints one picture.
   * @returns `width * height * 3` bytes of sRGB, row by row; the same request always gives the same bytes
   * @throws the signal's reason once it aborts
   */
  paint(request: PaintRequest, options: PaintOptions): Promise<Uint8Array>;
  /** Stops all threads. */
  close(): Promise<void>;
}

/**
 * Creates the built-in procedural painter: no neural network and nothing to download.
 * @param options.threads how many pictures are painted at once
 */
export function createPainter(options: { threads: number }): Painter {
  const pool = new Piscina<PaintJob, PaintResult>({
    filename: new URL('./paint-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: options.threads,
    // A thread compiles its code once: keep it between two requests.
    idleTimeout: 30_000,
  });
  // A thread that dies rejects its own job. Without a listener, the pool's event would end the process.
  pool.on('error', () => {});

  async function paint(request: PaintRequest, { signal, onProgress }: PaintOptions): Promise<Uint8Array> {
    signal.throwIfAborted();
    const state = new Int32Array(new SharedArrayBuffer(4));
    const { port1: incoming, port2: outgoing } = new MessageChannel();
    const report = (progress: PaintProgress) => {
      if (!signal.aborted) onProgress(progress);
    };
    incoming.on('message', report);

    const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
    const onAbort = () => {
      const before = Atomics.exchange(state, 0, JobState.aborted);
      if (before === JobState.waiting) refuse(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const job: PaintJob = { request, state: state.buffer as SharedArrayBuffer, reports: outgoing };
      const painting = pool.run(job, { transferList: [outgoing] });
      const data = await Promise.race([painting, refused]);
      // The result may arrive before the last reports, which use another port.
      for (let left = receiveMessageOnPort(incoming); left; left = receiveMessageOnPort(incoming))
        report(left.message);
      signal.throwIfAborted();
      if (!data) throw new Error('The painter stopped without a picture');
      return data;
    } finally {
      signal.removeEventListener('abort', onAbort);
      incoming.close();
    }
  }

  return {
    paint,
    close: () => pool.destroy(),
  };
}
