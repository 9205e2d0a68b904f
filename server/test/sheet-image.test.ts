import sharp from 'sharp';
import { expect, test } from 'vitest';
import { server, useServer } from './generations-setup.ts';
import { finishPicture } from './pictures.ts';
import { idsOf, sheetMaker } from './sheets-setup.ts';

useServer();

const picture = () =>
  sharp({ create: { width: 512, height: 512, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();

test('shows the finished images of a sheet as a PNG', async () => {
  const { make, image } = await sheetMaker();
  const sheet = await make({ prompts: ['a {<b>|&amp;} fox'] });
  const [first = ''] = idsOf(sheet);
  const before = await image(sheet.id);
  expect(before.statusCode).toBe(200);
  await finishPicture(server, first, await picture());
  const answer = await image(sheet.id);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="sheet-${sheet.id}.png"`,
  });
  expect(await bluePixels(answer.rawPayload)).toBeGreaterThan(100_000);
  expect(await bluePixels(before.rawPayload)).toBe(0);
});

test('omits an image that cannot be read', async () => {
  const { make, image } = await sheetMaker();
  const sheet = await make();
  await finishPicture(server, idsOf(sheet)[0] ?? '');
  expect((await image(sheet.id)).statusCode).toBe(200);
});

async function bluePixels(file: Buffer): Promise<number> {
  const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let blue = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) < 30 && (data[at + 2] ?? 0) > 220) blue += 1;
  }
  return blue;
}
