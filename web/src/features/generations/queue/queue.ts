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

/** Returns `"about 40 s"`, `"40–60 s"`, `"about 3 min"`, `"3–5 min"`. */
export function describeWait(seconds: number, atMost: number | null = null): string {
  const inSeconds = Math.max(seconds, atMost ?? 0) < 90;
  const [unit, divisor] = inSeconds ? ['s', 1] : ['min', 60];
  const low = Math.max(1, Math.round(seconds / divisor));
  const high = Math.round((atMost ?? 0) / divisor);
  return high > low ? `${low}–${high} ${unit}` : `about ${low} ${unit}`;
}
