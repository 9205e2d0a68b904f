import type { ServerResponse } from 'node:http';
import { AppError } from '@easel/shared/node/app-error';

/** Uploads of one sender at once, so that slow uploads of one sender cannot take every place for minutes. */
const PLACES_FOR_ONE = 2;

export interface UploadPlaces {
  /**
   * Takes a place until the response has ended or its connection closes.
   *
   * @param sender an address or a user, whose share it counts for
   * @throws {AppError} rate_limited when the sender has its share, unavailable when all places are taken
   */
  take(sender: string, response: ServerResponse): void;
  /** Keeps the place of this response until the work settles too: closing the connection does not free the memory. */
  keepDuring<T>(response: ServerResponse, work: Promise<T>): Promise<T>;
}

/**
 * Bounds the memory that uploaded images take in this process, counted from the first byte.
 *
 * @param options.places images being uploaded or processed at once
 * @param options.name the limit's name in a refusal
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
          detail: 'Your other images are still being processed. Please wait a moment and try again.',
          details: { limit: { name: options.name, value: PLACES_FOR_ONE, resetsAt: null } },
        });
      }
      if (places.size >= options.places) {
        throw new AppError('unavailable', {
          detail: 'Too many images are being processed. Please wait a moment and try again.',
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
