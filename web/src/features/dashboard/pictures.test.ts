import { describe, expect, it } from 'vitest';
import { isInView, knownView, mapPictures, type Picture, type PicturePages } from './pictures';

const NEWER = 'a2';
const OLDER = 'a1';

const picture = (id: string, changes: Partial<Picture> = {}) =>
  ({ id, isFavorite: false, publishedAt: null, ...changes }) as Picture;
const PUBLISHED = { publishedAt: '2026-11-21T10:00:00.000Z' };

describe('a view', () => {
  it('holds what its name says', () => {
    const favorite = picture(NEWER, { isFavorite: true });
    const published = picture(OLDER, PUBLISHED);
    const held = (one: Picture) =>
      (['all', 'favorites', 'private', 'public'] as const).filter((view) => isInView(one, view));
    expect(held(favorite)).toEqual(['all', 'favorites', 'private']);
    expect(held(published)).toEqual(['all', 'public']);
  });

  it('is all of them where the address names none that there is', () => {
    expect([null, '', 'liked', 'public'].map(knownView)).toEqual(['all', 'all', 'all', 'public']);
  });
});

describe('mapPictures', () => {
  const data: PicturePages = {
    pages: [
      { items: [picture(NEWER)], nextCursor: NEWER },
      { items: [picture(OLDER)], nextCursor: null },
    ],
    pageParams: [null, NEWER],
  };

  it('changes and drops pictures on whatever page they are, and keeps where the next page begins', () => {
    const changed = mapPictures(data, (one) => (one.id === NEWER ? null : { ...one, isFavorite: true }));
    expect(changed.pages).toEqual([
      { items: [], nextCursor: NEWER },
      { items: [picture(OLDER, { isFavorite: true })], nextCursor: null },
    ]);
  });
});
