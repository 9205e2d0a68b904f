import { type Upload, uploadSchema } from '@easel/shared/contracts/uploads.schema';
import sharp from 'sharp';
import type { TestServer } from './test-server.ts';

/** A picture whose left half is red and whose right half is blue. */
export function twoColors(width = 320, height = 240) {
  const data = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data[pixel * 3 + (pixel % width < width / 2 ? 0 : 2)] = 255;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Sends a file as the form that a browser sends. */
export async function sendUpload(
  server: TestServer,
  headers: Record<string, string>,
  file: Uint8Array,
  { name = 'file', type = 'image/png', role }: { name?: string; type?: string; role?: string } = {},
) {
  const form = new FormData();
  if (role !== undefined) form.append('role', role);
  form.append(name, new Blob([file as Uint8Array<ArrayBuffer>], { type }), 'picture');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return server.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

/** Uploads a picture. */
export async function upload(
  server: TestServer,
  headers: Record<string, string>,
  file?: Uint8Array,
): Promise<Upload> {
  const answer = await sendUpload(server, headers, file ?? (await twoColors().png().toBuffer()));
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return uploadSchema.strict().parse(answer.json());
}
