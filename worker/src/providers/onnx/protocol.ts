import type { Picture, PictureRequest, PipelineStep } from './pipeline.ts';

/** The options of the child, as JSON in its arguments. */
export interface ChildOptions {
  packsFolder: string;
  pack: string;
  engineFolder: string;
  threads: number;
  /** Bytes of memory at which it is ended. */
  limitBytes: number;
}

/** From the worker: one picture at a time. */
export type ToChild = PictureRequest & {
  /** An unsigned 32-bit integer. */
  seed: number;
};

export type FromChild =
  | { type: 'step'; step: PipelineStep }
  | { type: 'picture'; picture: Picture; memoryBytes: number }
  /** `message` is for operators, and has no words of a prompt. */
  | { type: 'failed'; message: string };
