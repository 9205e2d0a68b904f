import { move } from 'piscina';
import { paintPicture } from './paint-picture.ts';
import { JobState, type PaintJob, type PaintProgress, type PaintResult } from './protocol.ts';

/** Paints one picture in a thread of the pool and checks between passes whether the job was aborted. */
export default function paint(job: PaintJob): PaintResult {
  const state = new Int32Array(job.state);
  try {
    if (Atomics.compareExchange(state, 0, JobState.waiting, JobState.running) !== JobState.waiting)
      return undefined;
    const picture = paintPicture(job.request);
    for (;;) {
      const turn = picture.next();
      if (turn.done) return move(turn.value) as unknown as Uint8Array;
      const report: PaintProgress = turn.value;
      job.reports.postMessage(report, [report.preview.data.buffer as ArrayBuffer]);
      if (Atomics.load(state, 0) === JobState.aborted) return undefined;
    }
  } finally {
    job.reports.close();
  }
}
