import { wholeNumber } from '@/lib/formats';

/** Returns `"1 picture"`, `"2 pictures"`. */
export function countPictures(count: number): string {
  return count === 1 ? '1 picture' : `${wholeNumber(count)} pictures`;
}
