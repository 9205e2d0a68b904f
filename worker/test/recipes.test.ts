import { readRecipe } from '@easel/shared/contracts/read-recipe';
import { testExiftool } from '@easel/tests/env/exiftool';
import { describeWith } from '@easel/tests/env/skipped';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { AI, everyFile, recipe } from './finishing-setup.ts';

/** Prompts that try to break each format they are written into. */
const hostile: Record<string, string> = {
  markup: '</rdf:li></dc:description><script>alert(1)</script> &amp; <!-- ]]> <![CDATA[ <?xpacket end="w"?>',
  'the end of an SVG': '</metadata></svg><svg onload="alert(1)">',
  quotes: `"double" 'single' \\"escaped\\" \\u003c \\`,
  'line breaks': 'one\ntwo\r\nthree\rfour\u2028five\u2029six\tseven',
  'other parameters': 'a cat\nNegative prompt: dogs\nSteps: 1, Seed: 2, Size: 3x4, Model: other',
  'the name of a part': 'Negative prompt: everything',
  'other scripts': 'рыжая лиса 狐 🦊👩‍🎨 \u{1f9ff} é e\u0301',
  'what XML cannot hold': 'a\ufffeb\uffffc\u0085d',
};

describe('the recipe', () => {
  test('is in every file', async () => {
    for (const { data } of Object.values(await everyFile(recipe))) expect(readRecipe(data)).toEqual(recipe);
  });

  test('without the prompts leaves them out of every file and keeps the rest', async () => {
    const { prompt, negativePrompt, ...wordless } = recipe;
    for (const [name, { data }] of Object.entries(await everyFile(wordless))) {
      expect(readRecipe(data), name).toEqual(wordless);
      const text = data.toString('latin1');
      for (const absent of [prompt, negativePrompt, 'dc:description', 'Negative prompt']) {
        expect(text.includes(absent as string), `${absent} in ${name}`).toBe(false);
      }
    }
  });

  test.each(Object.entries(hostile))(
    'survives %s in the prompts without breaking a file',
    async (_, words) => {
      const files = await everyFile({ ...recipe, prompt: words, negativePrompt: words });
      for (const [name, { data }] of Object.entries(files)) {
        expect(readRecipe(data), name).toMatchObject({ prompt: words, negativePrompt: words });
        expect(await sharp(data).metadata(), name).toMatchObject({ width: expect.any(Number) });
      }
      const head = files.vector?.data.toString().split('<path')[0] ?? '';
      expect(head.match(/<\/?[\w:]+/g)?.filter((tag) => /^<\/?(script|svg)$/.test(tag))).toEqual(['<svg']);
    },
  );
});

describeWith('metadata as ExifTool reads it', await testExiftool(), ({ read }) => {
  test.each(['original', 'display', 'thumbnail', 'high-res', 'vector'])('of the %s', async (kind) => {
    const found = await read((await everyFile(recipe))[kind]?.data as Buffer);
    expect(found).toMatchObject({
      'XMP-dc:Description': recipe.prompt,
      'XMP-xmp:CreatorTool': 'Easel',
      'XMP-iptcExt:DigitalSourceType': AI,
    });
    expect(JSON.parse(String(found['XMP-easel:Recipe']))).toEqual(recipe);
    expect(found).not.toHaveProperty('ExifTool:Warning');
    expect(found).not.toHaveProperty('ExifTool:Error');
  });

  test.each(Object.entries(hostile))('with %s in the prompts', async (name, words) => {
    const { original, vector } = await everyFile({ ...recipe, prompt: words, negativePrompt: words });
    for (const file of [original, vector]) {
      const found = await read(file?.data as Buffer);
      expect(found).not.toHaveProperty('ExifTool:Warning');
      expect(JSON.parse(String(found['XMP-easel:Recipe']))).toMatchObject({ prompt: words });
      if (name !== 'what XML cannot hold') expect(found['XMP-dc:Description']).toBe(words);
    }
  });

  test.each(Object.entries(hostile))(
    'parameters stay three lines with %s in the prompts',
    async (_, words) => {
      const { original } = await everyFile({
        ...recipe,
        model: 'sd:xl, turbo',
        prompt: words,
        negativePrompt: words,
      });
      const found = await read(original?.data as Buffer);
      const lines = String(found['PNG:Parameters']).split('\n');
      expect(lines).toHaveLength(3);
      expect(lines[0]).not.toMatch(/^Negative prompt:/);
      expect(lines[1]).toMatch(/^Negative prompt: /);
      expect(lines[2]).toBe(
        'Steps: 20, CFG scale: 7.5, Seed: 4294967295, Size: 320x192, Model: "sd:xl, turbo", Style: anime',
      );
    },
  );
});
