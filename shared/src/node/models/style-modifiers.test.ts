import { describe, expect, it } from 'vitest';
import { STYLE_IDS } from '../../contracts/styles.ts';
import defaultStyles from './default-styles.json' with { type: 'json' };
import { parseSettings } from './parse-settings.ts';
import { stylesFileSchema } from './style-modifiers.ts';

const { families } = stylesFileSchema.parse(defaultStyles);

describe('the built-in modifiers', () => {
  it('exist for each style in each family', () => {
    expect(Object.keys(families)).toEqual(['default', 'sd15', 'sdxl', 'flux', 'natural']);
    for (const modifiers of Object.values(families)) {
      expect(Object.keys(modifiers).sort()).toEqual([...STYLE_IDS].sort());
    }
  });

  it("leave room for the user's prompt", () => {
    for (const modifier of Object.values(families).flatMap(Object.values)) {
      expect(modifier.suffix.length).toBeGreaterThan(0);
      expect(modifier.suffix.length).toBeLessThanOrEqual(200);
      expect(modifier.negativePrompt.length).toBeLessThanOrEqual(300);
    }
  });

  it('continue a sentence after a comma', () => {
    for (const { suffix } of Object.values(families).flatMap(Object.values)) {
      expect(suffix).toBe(suffix.trim());
      expect(suffix).not.toMatch(/^,|[.,;]$|\{|\}|\$/);
    }
  });

  it('send no negative prompt to families without support for it', () => {
    for (const family of ['flux', 'natural']) {
      for (const modifier of Object.values(families[family] ?? {})) expect(modifier.negativePrompt).toBe('');
    }
  });
});

it('reports an unknown style in a styles file', () => {
  const text = JSON.stringify({ families: { sdxl: { cubism: { suffix: 'cubist' } } } });
  expect(parseSettings(text, stylesFileSchema)).toEqual({
    ok: false,
    problems: [expect.stringContaining('families.sdxl.cubism')],
  });
});
