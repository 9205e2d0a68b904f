import { expect, test } from 'vitest';
import { cutMarkRuns } from './mark-runs.ts';

const MARKS = '\u0301\u0316';

test('cuts a run of combining marks to 30, wherever it is', () => {
  expect(cutMarkRuns(`a${MARKS.repeat(16_000)}b`)).toBe(`a${MARKS.repeat(15)}b`);
  expect(cutMarkRuns(MARKS.repeat(16))).toBe(MARKS.repeat(15));
});

test('keeps marks that languages use', () => {
  for (const text of ['', 'e\u0301te\u0301', 'क्षत्रिय', 'กำลัง', `a${MARKS.repeat(15)}`]) {
    expect(cutMarkRuns(text)).toBe(text);
  }
});
