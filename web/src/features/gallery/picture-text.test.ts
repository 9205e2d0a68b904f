import { describe, expect, it } from 'vitest';
import { PRODUCT_NAME } from '@/content/product';
import { altOf, authorOf, titleOf } from './picture-text';

describe('the words for a picture', () => {
  it('are its prompt', () => {
    expect(altOf({ prompt: 'A fox\n in  the snow ' })).toBe('A fox in the snow');
  });

  it('end between two words if the prompt is long', () => {
    const alt = altOf({ prompt: `${'lantern, '.repeat(60)}` });
    expect(alt.length).toBeLessThanOrEqual(141);
    expect(alt).toMatch(/lantern…$/);
  });

  it('are cut at the limit if there is no space', () => {
    expect(altOf({ prompt: 'x'.repeat(500) })).toBe(`${'x'.repeat(140)}…`);
  });

  it('name the author only if the profile is public', () => {
    const author = { id: null, name: 'Ada', avatarUrl: null };
    expect(authorOf({ author, isSample: false, isMine: false })).toBe('Ada');
    expect(authorOf({ author: { ...author, name: null }, isSample: false, isMine: false })).toBe('Anonymous');
    expect(authorOf({ author: { ...author, name: null }, isSample: true, isMine: false })).toBe(PRODUCT_NAME);
  });

  it('say to the author that others do not see the name', () => {
    const author = { id: null, name: null, avatarUrl: null };
    expect(authorOf({ author, isSample: false, isMine: true })).toBe('Anonymous (you)');
  });

  it('give a picture without a title its author as heading, if there is a name', () => {
    const author = { id: null, name: 'Ada', avatarUrl: null };
    const untitled = { title: null, author, isSample: false, isMine: false };
    expect(titleOf({ ...untitled, title: 'Dusk' })).toBe('Dusk');
    expect(titleOf(untitled)).toBe('Picture by Ada');
    expect(titleOf({ ...untitled, author: { ...author, name: null }, isSample: true })).toBe(
      `Picture by ${PRODUCT_NAME}`,
    );
    const nameless = { ...untitled, author: { ...author, name: null } };
    expect(titleOf(nameless)).toBe('Picture');
    expect(titleOf({ ...nameless, isMine: true })).toBe('Your picture');
  });
});
