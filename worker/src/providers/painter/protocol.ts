import type { MessagePort } from 'node:worker_threads';
import type { ImageRequest } from '../types.ts';

/** What the painter takes: it knows styles itself, and has no other settings. */
export type PaintRequest = Pick<ImageRequest, 'prompt' | 'style' | 'width' | 'height' | 'seed'>;

/** What a job's shared word may hold. A thread takes a job by changing `waiting` to `running`, once. */
export const JobState = { waiting: 0, running: 1, aborted: 2 } as const;

export interface PaintJob {
  request: PaintRequest;
  /** One Int32, a value of `JobState`, seen by both sides at once. */
  state: SharedArrayBuffer;
  /** Carries `PassReport`s to the caller. */
  reports: MessagePort;
}

/** Sent after each pass that is done; `preview` is RGB, row by row. */
export interface PassReport {
  step: number;
  steps: number;
  preview: { data: Uint8Array; width: number; height: number };
}

/** RGB bytes of the finished picture, or nothing when the job was aborted. */
export type PaintResult = Uint8Array | undefined;
