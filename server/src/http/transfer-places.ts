import type { ServerResponse } from 'node:http';
import { AppError } from '@easel/shared/node/app-error';
import { rateLimited } from './rate-limited.ts';

/** Default number of places of one sender, so that one sender's slow transfers cannot take every place for minutes. */
const PLACES_FOR_ONE = 2;
const IMAGES_BUSY = 'Your other images are still being processed. Please wait a moment and try again.';
const ALL_BUSY = 'Too many images are being processed. Please wait a moment and try again.';

export interface PlacesOptions {
  /** Transfers at once in this process. */
  places: number;
  /** Places of one sender at once. */
  forOne?: number;
  /** Bytes of all transfers at once, where bodies are held in memory. Any number unless given. */
  bytes?: number;
  /** The limit's name in a refusal. */
  name: string;
  /** The detail of a refusal, for a sender that has its share and when all places are taken. */
  busy?: string;
  allBusy?: string;
}

export interface TransferPlaces {
  /**
   * Takes a place until the response has ended, its connection closes, or `release` is called. Takes none if it has already
   * closed: a client may disconnect during earlier hooks.
   *
   * @param sender an address or a user, whose share it counts for
   * @param bytes what the transfer takes of `PlacesOptions.bytes`
   * @throws {AppError} rate_limited when the sender has its share, unavailable when all places or bytes are taken
   */
  take(sender: string, response: ServerResponse, bytes?: number): void;
  /** Frees the place that `take` took, if the response takes longer than the work that needs the place. */
  release(response: ServerResponse): void;
  /**
   * Takes a place for this work only, if the response takes longer.
   *
   * @throws {AppError} as `take`
   */
  during<T>(sender: string, response: ServerResponse, work: () => Promise<T>): Promise<T>;
  /** Also keeps the response's place until the work settles: closing the connection does not free its memory. */
  keepDuring<T>(response: ServerResponse, work: Promise<T>): Promise<T>;
}

/** Limits the transfers of a process, and thus their memory and their reads of the store. */
export function createTransferPlaces(options: PlacesOptions): TransferPlaces {
  const { forOne = PLACES_FOR_ONE, bytes: most = Number.POSITIVE_INFINITY } = options;
  const { busy = IMAGES_BUSY, allBusy = ALL_BUSY } = options;
  const places = new Map<
    ServerResponse,
    { sender: string; bytes: number; reasons: number; isReleased: boolean }
  >();

  function leave(response: ServerResponse): void {
    const place = places.get(response);
    if (place && --place.reasons === 0) places.delete(response);
  }

  function release(response: ServerResponse): void {
    const place = places.get(response);
    if (!place || place.isReleased) return;
    place.isReleased = true;
    leave(response);
  }

  function assertPlace(sender: string, bytes = 0): void {
    const taken = places
      .values()
      .filter((place) => place.sender === sender)
      .toArray();
    if (taken.length >= forOne)
      throw rateLimited({ name: options.name, value: forOne, resetsAt: null }, busy);
    const held = places.values().reduce((sum, place) => sum + place.bytes, 0);
    if (places.size >= options.places || held + bytes > most) {
      throw new AppError('unavailable', { detail: allBusy });
    }
  }

  return {
    take(sender, response, bytes = 0) {
      if (response.destroyed) return;
      assertPlace(sender, bytes);
      places.set(response, { sender, bytes, reasons: 1, isReleased: false });
      response.once('close', () => release(response));
    },
    release,
    async during(sender, response, work) {
      assertPlace(sender);
      places.set(response, { sender, bytes: 0, reasons: 1, isReleased: false });
      try {
        return await work();
      } finally {
        release(response);
      }
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
