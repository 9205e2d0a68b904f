import { describe, expect, test } from 'vitest';
import { useTestServer } from './use-test-server.ts';
import { complete, make, person } from './variants-setup.ts';

const server = useTestServer();
const open = (url: string | null | undefined) => server.app.inject({ url: url ?? '/missing' });

describe('a link', () => {
  test('opens the file under its name', async () => {
    const ada = await person(server, 'team');
    const id = await ada.generate();
    await complete(server, id);
    await ada.want(id);
    await make(server, 'a large picture');
    await ada.want(id, 'vector');
    await make(server, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { image } = await ada.get(id);
    const [large, vector] = image?.variants ?? [];

    const png = await open(large?.url);
    expect(png.body).toBe('a large picture');
    expect(png.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="high-res-generated-image-${id}.png"`,
      'x-content-type-options': 'nosniff',
    });
    const svg = await open(vector?.url);
    expect(svg.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(svg.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': `attachment; filename="generated-image-${id}.svg"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const preview = await open(image?.displayUrl);
    expect(preview.body).toBe('bytes of displayKey');
    expect(preview.headers['content-type']).toBe('image/webp');
    expect((await open(image?.thumbnailUrl)).body).toBe('bytes of thumbnailKey');
    expect((await open(image?.url)).body).toBe('bytes of objectKey');
  });

  test('to one file opens no other', async () => {
    const ada = await person(server, 'team');
    const id = await ada.generate();
    await complete(server, id);
    await ada.want(id);
    await make(server, 'x');
    await ada.want(id, 'vector');
    await make(server, 'x');
    const { image } = await ada.get(id);
    const urls = [
      image?.url,
      image?.displayUrl,
      image?.thumbnailUrl,
      ...(image?.variants ?? []).map(({ url }) => url),
    ];
    const files = ['original', 'display', 'thumbnail', 'high-res', 'vector'];
    for (const [index, url] of urls.entries()) {
      for (const file of files) {
        const answer = await open(url?.replace(`/${files[index]}?`, `/${file}?`));
        expect(answer.statusCode).toBe(file === files[index] ? 200 : 403);
      }
    }
  });

  test('to a preview opens the original of an image that predates previews', async () => {
    const ada = await person(server, 'pro');
    const id = await ada.generate();
    await complete(server, id, { displayKey: null, contentType: 'image/jpeg' });
    const answer = await open((await ada.get(id)).image?.displayUrl);
    expect(answer.body).toBe('bytes of objectKey');
    expect(answer.headers['content-disposition']).toContain(`generated-image-${id}.jpg`);
  });

  test('to a file that is not ready, or of a removed image, opens nothing', async () => {
    const ada = await person(server, 'pro');
    const id = await ada.generate();
    await complete(server, id);
    await ada.want(id);
    const url = server.context.services.imageLinks.path(id, 'high-res');
    expect((await open(url)).statusCode).toBe(404);
    await make(server, 'x');
    expect((await open(url)).statusCode).toBe(200);
    await ada.send('DELETE', `/api/generations/${id}`);
    expect((await open(url)).statusCode).toBe(404);
  });
});
