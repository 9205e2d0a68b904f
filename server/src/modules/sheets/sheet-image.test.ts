import { layOutSheet, type SheetAxes } from '@easel/shared/contracts/sheet-layout';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { planSheetImage } from './sheet-geometry.ts';
import { drawingOf, makeSheet, makeTile } from './sheet-image.ts';

const ONE: SheetAxes = {
  prompts: ['a fox'],
  styles: ['anime'],
  models: ['painter'],
  steps: [null],
  seeds: [7],
};
const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed);
const planOf = (axes: Partial<SheetAxes>, shape = { width: 1024, height: 1024 }) =>
  planSheetImage(
    layOutSheet({ ...ONE, ...axes }, (id) => id),
    shape,
  );
const red = (side = 64) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();

/** Returns the color of one pixel: red, green and blue from 0 to 255. */
async function colorAt(image: Uint8Array, { x, y }: { x: number; y: number }): Promise<number[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
}

test('puts each cell in its row and column', async () => {
  const plan = planOf({ prompts: ['a', 'b'], seeds: seeds(3) });
  const { tile, places } = plan;
  expect(places).toHaveLength(6);
  expect(new Set(places.map(({ y }) => y)).size).toBe(2);
  const image = await makeSheet({ plan, tiles: [{ cell: 4, file: await makeTile(await red(), tile) }] });
  const middle = (cell: number) => {
    const { x = 0, y = 0 } = places[cell] ?? {};
    return { x: x + Math.floor(tile.width / 2), y: y + Math.floor(tile.height / 2) };
  };
  const [r = 0, g = 0] = await colorAt(image, middle(4));
  expect(r).toBeGreaterThan(240);
  expect(g).toBeLessThan(20);
  expect(await colorAt(image, middle(1))).toEqual([0xec, 0xea, 0xe6]);
  expect(await sharp(image).metadata()).toMatchObject({
    format: 'png',
    width: plan.width,
    height: plan.height,
    xmpAsString: expect.stringContaining('compositeSynthetic'),
  });
});

test('keeps the aspect ratio of the images, and limits the size however many there are', () => {
  const wide = planOf({ seeds: seeds(3) }, { width: 1344, height: 768 });
  expect(wide.tile).toEqual({ width: 512, height: 293 });
  const shapes = [
    { width: 2048, height: 256 },
    { width: 256, height: 2048 },
    { width: 1024, height: 1024 },
  ];
  for (const shape of shapes) {
    for (const axes of [{ seeds: seeds(64) }, { prompts: ['a', 'b'], seeds: seeds(32) }]) {
      const { width, height, places } = planOf(axes, shape);
      expect(width * height).toBeLessThanOrEqual(16 * 1024 ** 2);
      expect(places).toHaveLength(64);
    }
  }
});

test('escapes prompts', async () => {
  const prompts = [
    '</text><script>alert(1)</script>',
    '"\'&<image href="file:///etc/passwd"/>',
    '&amp;\ufffe\uffff ]]>',
  ];
  const plan = planOf({ prompts, seeds: seeds(2) });
  const svg = drawingOf(plan);
  expect(svg).not.toMatch(/<(script|image)/);
  expect(svg).toContain('&#60;script&#62;');
  expect(await sharp(await makeSheet({ plan, tiles: [] })).metadata()).toMatchObject({ format: 'png' });
});

test('rejects a file that is not an image', async () => {
  await expect(makeTile(Buffer.from('the picture'), { width: 8, height: 8 })).rejects.toThrow();
});
