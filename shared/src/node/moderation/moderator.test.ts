import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createModerator, type ModerationConfig } from './moderator.ts';

const LISTS_ALONE: ModerationConfig = { rulesFile: undefined, endpoint: undefined, stages: [] };

describe('the built-in lists', async () => {
  const { blockPrompt, checksImages } = await createModerator(LISTS_ALONE);

  test.each([
    'a lighthouse on a cliff at sunset',
    'a child flying a kite, 8 years old',
    'a naked tree in winter',
    'the statue of David, a nude in marble',
    'Middlesex county map, a class of students',
    'portrait of a 35 year old woman in a red dress, sexy',
  ])('allow: %s', async (prompt) => {
    expect(await blockPrompt(prompt)).toBeUndefined();
  });

  test.each([
    'naked child',
    'a CHILD,\n naked',
    'n4ked ch1ld',
    'n\u200bak\u00e9d child',
    'ｎａｋｅｄ child',
    'erotic picture of a 13 year old',
    'child   porn',
    'nak\u3164ed child',
    'n4\u0308ked child',
    '一个naked的child',
    'a child\nand\nsomebody naked',
    'somebody naked\nand\na child',
  ])('block: %j', async (prompt) => {
    expect(await blockPrompt(prompt)).toBe('sexual content involving minors');
  });

  test.each(['kid ', 'nude '])(
    'check a prompt in time proportional to its length: %j repeated',
    async (word) => {
      expect(await blockPrompt(word.repeat(300_000))).toBeUndefined();
    },
  );

  test('do not check pictures', () => {
    expect(checksImages).toBe(false);
  });
});

describe("an operator's words", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'easel-rules-'));
  const rulesFile = join(folder, 'rules.json');
  const words = ['裸体', 'ばら', '알몸', 'कुत्ता', 'naga', 'été', 'עירום'];
  await writeFile(rulesFile, JSON.stringify({ rules: [{ reason: 'listed', words }] }));
  const { blockPrompt } = await createModerator({ ...LISTS_ALONE, rulesFile });
  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    '一个裸体女人',
    'ばらのえ',
    '알몸의 사람',
    'एक कुत्ता',
    '画naga图',
    'un ETE chaud',
    'עֵירֹם עירום',
    'na\u3164ga',
  ])('are found in: %s', async (prompt) => {
    expect(await blockPrompt(prompt)).toBe('listed');
  });

  test.each(['はらのえ', 'कत्त', 'nagano', 'étés'])('are not found in: %s', async (prompt) => {
    expect(await blockPrompt(prompt)).toBeUndefined();
  });
});

test('fails at startup with one line if the list is invalid', async () => {
  await expect(createModerator({ ...LISTS_ALONE, rulesFile: '/nowhere/rules.json' })).rejects.toThrow(
    /^Configuration: MODERATION_RULES_FILE: /,
  );
});
