import { describe, expect, it } from 'vitest';
import { knownView, pictureList } from './picture-lists';

describe('a view', () => {
  it('is all pictures if the URL names no existing view', () => {
    expect([null, '', 'liked', 'public'].map(knownView)).toEqual(['all', 'all', 'all', 'public']);
  });

  it('lists only finished pictures that match it', () => {
    const lists = (['all', 'favorites', 'private', 'public'] as const).map((view) => pictureList(view, ''));
    expect(lists.map(({ status }) => status)).toEqual(lists.map(() => ['completed']));
    expect(lists.map(({ isFavorite, isPublished }) => ({ isFavorite, isPublished }))).toEqual([
      {},
      { isFavorite: true },
      { isPublished: false },
      { isPublished: true },
    ]);
  });
});
