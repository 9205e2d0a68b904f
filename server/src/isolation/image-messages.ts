import type { ErrorCode } from '@easel/shared/contracts/errors';
import type { AppError } from '@easel/shared/node/app-error';
import type { ImageTask } from './image-tasks.ts';

export interface ImageRequest {
  task: ImageTask;
  input: unknown;
}

/** `refusal` is an error for the client; null for any other failure. */
export type ImageAnswer =
  | { result: unknown }
  | { refusal: { code: ErrorCode; detail: string; details: AppError['details'] } | null };
