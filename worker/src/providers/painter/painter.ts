import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { plainPrompt } from '../prompt.ts';
import type { GenerateContext, ImageProvider, ImageRequest, ImageResult } from '../types.ts';
import { JobState, type PaintJob, type PaintResult, type PassReport } from './protocol.ts';

/**
 * The built-in model: a procedural painter without a neural network, so that Easel makes pictures anywhere with nothing
 * to download. The same prompt, style, size and seed give the same bytes, whatever the number of threads.
 */
export function createPainter(options: { threads: number }): ImageProvider {
  const pool = new Piscina<PaintJob, PaintResult>({
    filename: new URL('./paint-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: options.threads,
    // A thread compiles its code once; between two requests it is worth keeping for a while.
    idleTimeout: 30_000,
  });
  // A thread that dies rejects its own job; the pool also says so here, where nobody else needs to know.
  pool.on('error', () => {});

  async function generate(request: ImageRequest, context: GenerateContext): Promise<ImageResult> {
    context.signal.throwIfAborted();
    const state = new Int32Array(new SharedArrayBuffer(4));
    const { port1: incoming, port2: outgoing } = new MessageChannel();
    const report = ({ step, steps, preview }: PassReport) => {
      if (context.signal.aborted) return;
      context.onProgress({ step, steps, preview: { kind: 'raw', channels: 3, ...preview } });
    };
    incoming.on('message', report);

    const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
    // A job that waits is given up at once (its turn comes and is passed over); one that runs stops after its pass.
    const onAbort = () => {
      const before = Atomics.exchange(state, 0, JobState.aborted);
      if (before === JobState.waiting) refuse(context.signal.reason);
    };
    context.signal.addEventListener('abort', onAbort, { once: true });
    try {
      const { style, width, height, seed } = request;
      const job: PaintJob = {
        request: { prompt: plainPrompt(request), style, width, height, seed },
        state: state.buffer as SharedArrayBuffer,
        reports: outgoing,
      };
      const painting = pool.run(job, { transferList: [outgoing] });
      const data = await Promise.race([painting, refused]);
      // The answer may overtake the last reports, which travel by another port.
      for (let left = receiveMessageOnPort(incoming); left; left = receiveMessageOnPort(incoming))
        report(left.message);
      context.signal.throwIfAborted();
      if (!data) throw new Error('the painter stopped without a picture');
      return { image: { kind: 'raw', channels: 3, data, width, height }, warnings: [] };
    } finally {
      context.signal.removeEventListener('abort', onAbort);
      incoming.close();
    }
  }

  return {
    generate,
    close: () => pool.destroy(),
  };
}
