import { plainPrompt } from '@easel/shared/node/domain/stored-inputs';
import { NO_MODIFIER } from '@easel/shared/node/models/style-modifiers';
import { expect, test } from 'vitest';
import { escapeWords as forComfyUi } from './comfyui/escape-words.ts';
import { composePrompt } from './prompt.ts';
import { escapeWords as forSdServer } from './sd-server/escape-words.ts';
import { escapeWords as forSdWebUi } from './sd-webui/escape-words.ts';

const REQUEST = {
  prompt: 'a (red) fox',
  negativePrompt: 'fog',
  modifier: { ...NO_MODIFIER, suffix: '(thick paint:1.2)', negativePrompt: '[photo]' },
  customStyle: { promptSuffix: 'teal <lora:theirs:9> (ink)', negativePrompt: '(red:9)' },
};

test.each([
  [
    'sd-webui',
    forSdWebUi,
    'a \\(red\\) fox, (thick paint:1.2), teal ＜lora:theirs：9> \\(ink\\)',
    'fog, [photo], \\(red：9\\)',
  ],
  [
    'ComfyUI',
    forComfyUi,
    'a \\(red\\) fox, (thick paint:1.2), teal <lora:theirs:9> \\(ink\\)',
    'fog, [photo], \\(red:9\\)',
  ],
])(
  "for %s, escapes user text, including the custom style's, but not the operator's",
  (_, escapeWords, prompt, negativePrompt) => {
    expect(composePrompt(REQUEST, escapeWords)).toEqual({ prompt, negativePrompt });
  },
);

test.each([
  ['ComfyUI', forComfyUi],
  ['sd-server', forSdServer],
  ['sd-webui', forSdWebUi],
])('for %s, escapes text in time proportional to its length', (_, escapeWords) => {
  for (const letter of [' ', '\\', '(', ']', ':', '1', '<', '_', '|']) {
    const escaped = escapeWords(`a${letter.repeat(1_000_000)}b`);
    expect(escaped.startsWith('a') && escaped.endsWith('b')).toBe(true);
  }
});

test('adds no comma for an empty part', () => {
  const customStyle = { promptSuffix: 'teal ink', negativePrompt: '' };
  const words = { prompt: 'a fox', negativePrompt: '', modifier: NO_MODIFIER };
  expect(composePrompt({ ...words, customStyle }, String)).toEqual({
    prompt: 'a fox, teal ink',
    negativePrompt: '',
  });
  expect(composePrompt({ ...words, customStyle: null }, String)).toEqual({
    prompt: 'a fox',
    negativePrompt: '',
  });
  expect(
    composePrompt({ ...words, customStyle: { promptSuffix: 'x', negativePrompt: 'red' } }, String),
  ).toMatchObject({
    negativePrompt: 'red',
  });
});

test("passes only the user's text to a model that reads plain text", () => {
  expect(plainPrompt(REQUEST)).toBe('a (red) fox, teal <lora:theirs:9> (ink)');
  expect(plainPrompt({ ...REQUEST, customStyle: null })).toBe('a (red) fox');
});
