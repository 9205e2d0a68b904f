import { describe, expect, it } from 'vitest';
import { isBlank, limitPrompt, promptLength } from './prompt-text';

describe('the length of a prompt', () => {
  it('counts code points', () => {
    expect(promptLength('')).toBe(0);
    expect(promptLength('a😀é')).toBe(3);
  });

  it('cuts at 500 characters without splitting one', () => {
    expect(limitPrompt('😀'.repeat(300))).toBe('😀'.repeat(300));
    expect(limitPrompt('😀'.repeat(600))).toBe('😀'.repeat(500));
  });

  it('treats white space as blank', () => {
    expect(isBlank(' \n\t')).toBe(true);
    expect(isBlank(' a ')).toBe(false);
  });
});
