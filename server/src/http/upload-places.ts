import type { ServerResponse } from 'node:http';
import { AppError } from '@easel/shared/node/app-error';

/** Uploads that one sender may have on their way: a slow line keeps its place for minutes, and nobody keeps all of them. */
const PLACES_FOR_ONE = 2;

export interface UploadPlaces {
  /**
   * Takes a place until the response has ended, whichever way.
   *
   * @param sender Whose share counts: an address or a user.
   * @throws {AppError} rate_limited when the sender has its share, unavailable when all are taken.
   */
  take(sender: string, response: ServerResponse): void;
  /** Keeps the place that this response took until the work is done as well: who hangs up frees no memory by it. */
  keepDuring<T>(response: ServerResponse, work: Promise<T>): Promise<T>;
}

/**
 * Bounds the memory that senders of images can make one process spend, from the first byte on.
 *
 * @param options.places Images on their way or looked at in this process at once.
 * @param options.name What is limited, in a refusal.
 */
export function createUploadPlaces(options: { places: number; name: string }): UploadPlaces {
  const places = new Map<ServerResponse, { sender: string; reasons: number }>();

  function leave(response: ServerResponse): void {
    const place = places.get(response);
    if (place && --place.reasons === 0) places.delete(response);
  }

  return {
    take(sender, response) {
      const taken = places
        .values()
        .filter((place) => place.sender === sender)
        .toArray();
      if (taken.length >= PLACES_FOR_ONE) {
        throw new AppError('rate_limited', {
          detail: 'Your other images are still being looked at. Please wait a moment and try again.',
          details: { limit: { name: options.name, value: PLACES_FOR_ONE, resetsAt: null } },
        });
      }
      if (places.size >= options.places) {
        throw new AppError('unavailable', {
          detail: 'Too many images are being looked at. Please wait a moment and try again.',
        });
      }
      places.set(response, { sender, reasons: 1 });
      response.once('close', () => leave(response));
    },
    async keepDuring(response, work) {
      const place = places.get(response);
      if (place) place.reasons += 1;
      try {
        return await work;
      } finally {
        leave(response);
      }
    },
  };
}
