import type { MessagePort } from 'node:worker_threads';

export interface PaintRequest {
  /** Plain words. */
  prompt: string;
  /** A style id, for example `oil-painting`; an unknown one is painted like a photograph. */
  style: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** An unsigned 32-bit integer. */
  seed: number;
  /** Scenes that this one keeps parts of, the nearest one first; none unless given. */
  keeps?: readonly KeptScene[];
}

/** A scene of which a picture keeps parts. */
export interface KeptScene {
  prompt: string;
  seed: number;
  /** The probability that each part is replaced instead, from 0 to 1. */
  change: number;
}

/** The value of a job's shared word. A thread takes a job by changing `waiting` to `running`, once. */
export const JobState = { waiting: 0, running: 1, aborted: 2 } as const;

export interface PaintJob {
  request: PaintRequest;
  /** One Int32, a value of `JobState`, shared by the thread and its caller. */
  state: SharedArrayBuffer;
  /** Carries {@link PaintProgress} to the caller. */
  reports: MessagePort;
}

/** Sent after each finished pass: `step` counts from 1 to `steps`. */
export interface PaintProgress {
  step: number;
  steps: number;
  /** The picture so far, its long side at most 256 pixels: RGB, 8 bits a channel, row by row. */
  preview: { data: Uint8Array; width: number; height: number };
}

/** RGB bytes of the finished picture, row by row; undefined when the job was aborted. */
export type PaintResult = Uint8Array | undefined;
