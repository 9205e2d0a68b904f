import type { GalleryQuery } from '@easel/shared/contracts/gallery.schema';
import { SAMPLES, type Sample } from '@easel/shared/contracts/samples';
import { containing } from '@easel/shared/contracts/search';
import { AppError } from '@easel/shared/node/app-error';
import { createTurns } from '@easel/shared/node/async/turns';
import type { Db } from '@easel/shared/node/db/client';
import * as repo from '@easel/shared/node/repos/gallery/gallery.repo';
import {
  countLikes,
  countReactions,
  likeImage,
  likeSample,
  NO_REACTIONS,
  type Reactions,
  unlike,
} from '@easel/shared/node/repos/gallery/reactions.repo';
import { pageOf } from '../../http/page.ts';
import { readGalleryPlace, writeGalleryPlace } from './gallery-cursor.ts';

export type Picture = { published: repo.PublishedImage } | { sample: Sample };
export type ShownPicture = Picture & { reactions: Reactions };

/** The user who looks at the gallery; null for a visitor. */
type ViewerId = string | null;

/** Limits searches that read every prompt, without an index, in this process. */
const SLOW_SEARCHES = { concurrency: 2, waiting: 20 };

/** Returns whether a search has no three consecutive letters, and so cannot use the trigram index. */
export const isSlowSearch = (search: string | undefined): boolean =>
  search !== undefined && search !== '' && !/[\p{L}\p{N}]{3}/u.test(search);

export type GalleryService = ReturnType<typeof createGalleryService>;

/** Reads the gallery: images that users published, and the samples. Any other picture is `not_found`. */
export function createGalleryService({ db }: { db: Db }) {
  const inTurn = createTurns({
    concurrency: SLOW_SEARCHES.concurrency,
    waiting: {
      max: SLOW_SEARCHES.waiting,
      onFull: () =>
        new AppError('unavailable', { detail: 'Too many searches are running. Please try again.' }),
    },
  });

  async function find(id: string): Promise<Picture> {
    const sample = SAMPLES.find((candidate) => candidate.id === id);
    if (sample) return { sample };
    const published = await repo.findPublished(db, id);
    if (!published) throw new AppError('not_found', { detail: 'This picture is not in the gallery.' });
    return { published };
  }

  /** @throws {AppError} not_found */
  async function author(id: string): Promise<repo.AuthorRow> {
    const found = await repo.findAuthor(db, id);
    if (!found) throw new AppError('not_found', { detail: 'Author not found.' });
    return found;
  }

  async function withReactions(pictures: readonly Picture[], viewerId: ViewerId): Promise<ShownPicture[]> {
    const reactions = await countReactions(db, pictures.map(idOf), viewerId);
    return pictures.map((picture) => ({
      ...picture,
      reactions: reactions.get(idOf(picture)) ?? NO_REACTIONS,
    }));
  }

  async function reactionsTo(id: string, viewerId: ViewerId): Promise<Reactions> {
    return (await countReactions(db, [id], viewerId)).get(id) ?? NO_REACTIONS;
  }

  /** Places the samples behind all published pictures, in the order of their list. */
  async function placedSamples(filter: repo.GalleryFilter, sort: GalleryQuery['sort']) {
    const samples = SAMPLES.filter((sample) => matches(sample, filter));
    const ids = samples.map(({ id }) => id);
    const likes = sort === 'popular' ? await countLikes(db, ids) : undefined;
    return samples.map((sample) => {
      const place = { likes: likes?.get(sample.id) ?? 0, micros: -SAMPLES.indexOf(sample), id: sample.id };
      return { sample, place };
    });
  }

  return {
    /**
     * Returns a page in the requested order.
     *
     * @throws {AppError} validation_failed for a cursor of another list, not_found for an unknown author, unavailable while too many
     * slow searches wait
     */
    async list({ sort, cursor, limit, author: authorId, ...words }: GalleryQuery, viewerId: ViewerId) {
      const userId = authorId && (await author(authorId)).userId;
      const filter = { ...words, userId };
      const after = cursor === undefined ? undefined : readGalleryPlace(sort, cursor);
      const listed = sort === 'popular' ? repo.listPopular : repo.listNewest;
      const read = () => listed(db, { ...filter, after, limit: limit + 1 });
      const [images, samples] = await Promise.all([
        isSlowSearch(filter.search) ? inTurn(read) : read(),
        userId === undefined ? placedSamples(filter, sort) : [],
      ]);
      const candidates = [
        ...images.map((published) => ({ published, place: published })),
        ...samples.filter(({ place }) => !after || compare(after, place) < 0),
      ].sort((a, b) => compare(a.place, b.place));
      const { items, nextCursor } = pageOf(candidates, limit, ({ place }) => writeGalleryPlace(sort, place));
      return { items: await withReactions(items, viewerId), nextCursor };
    },

    find,
    author,

    async get(id: string, viewerId: ViewerId): Promise<ShownPicture> {
      const picture = await find(id);
      return { ...picture, reactions: await reactionsTo(id, viewerId) };
    },

    /** Likes a picture; repeating it has no effect. */
    async like(id: string, userId: string): Promise<Reactions> {
      const picture = await find(id);
      await ('sample' in picture ? likeSample : likeImage)(db, { pictureId: id, userId });
      return reactionsTo(id, userId);
    },

    async unlike(id: string, userId: string): Promise<Reactions> {
      await find(id);
      await unlike(db, { pictureId: id, userId });
      return reactionsTo(id, userId);
    },
  };
}

const idOf = (picture: Picture): string => ('sample' in picture ? picture.sample.id : picture.published.id);

function matches({ prompt, title, style }: Sample, wanted: repo.GalleryFilter): boolean {
  const isFound = [prompt, title].some(containing(wanted.search ?? ''));
  return isFound && (wanted.style === undefined || style === wanted.style);
}

/** Returns a negative number where `a` comes before `b`. */
function compare(a: repo.GalleryPlace, b: repo.GalleryPlace): number {
  if (a.likes !== b.likes) return b.likes - a.likes;
  if (a.micros !== b.micros) return b.micros - a.micros;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}
