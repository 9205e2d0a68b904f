import type { Generation } from '@easel/shared/contracts/generation.schema';
import { byNewest } from '@/entities/picture/list-data';

export interface QueueCounts {
  processing: number;
  waiting: number;
}

export function countQueue(generations: readonly Generation[]): QueueCounts {
  return {
    processing: generations.filter((generation) => generation.status === 'processing').length,
    waiting: generations.filter((generation) => generation.status === 'pending').length,
  };
}

/** Sorts processing ones first, then waiting ones by position, then finished ones, newest first. */
export function sortQueue(generations: readonly Generation[]): Generation[] {
  return generations.toSorted((a, b) => rank(a) - rank(b) || turn(a) - turn(b) || inOrder(a, b));
}

function rank({ status }: Generation): number {
  return status === 'processing' ? 0 : status === 'pending' ? 1 : 2;
}

function turn({ queue }: Generation): number {
  return queue?.position ?? Number.MAX_SAFE_INTEGER;
}

function inOrder(a: Generation, b: Generation): number {
  return rank(a) === 2 ? byNewest(a, b) : byNewest(b, a);
}

/** Returns `"about 40 s"`, `"about 3 min"`. */
export function describeWait(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`;
  return `about ${Math.round(seconds / 60)} min`;
}
