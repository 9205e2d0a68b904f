import { z } from 'zod';
import type { EndpointClient } from '../http/endpoint-client.ts';
import type { InputImage } from '../types.ts';

/** Bytes: a larger picture is uploaded, as Replicate's documentation asks (replicate.com/docs/topics/predictions/input-files). */
const DATA_URL_MAX_BYTES = 256 * 1024;

/** The part of a file that is used (replicate-javascript 1.4.0, `index.d.ts`, `FileObject`). Replicate removes it after a day. */
const fileSchema = z.object({ urls: z.object({ get: z.url({ protocol: /^https?$/ }) }) });

/**
 * Returns a URL for each picture of a request: a data URL for a small one, that of an uploaded file for others.
 * @throws {ModelError}, or the signal's reason
 */
export async function locateInputs(
  client: EndpointClient,
  inputs: readonly InputImage[],
  signal: AbortSignal,
): Promise<Map<InputImage, string>> {
  const located = inputs.map(
    async (input): Promise<[InputImage, string]> => [
      input,
      input.data.byteLength <= DATA_URL_MAX_BYTES ? dataUrlOf(input) : await upload(client, input, signal),
    ],
  );
  return new Map(await Promise.all(located));
}

const dataUrlOf = ({ data }: InputImage) => `data:image/png;base64,${Buffer.from(data).toString('base64')}`;

async function upload(
  client: EndpointClient,
  { data, role }: InputImage,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.append('content', new Blob([new Uint8Array(data)], { type: 'image/png' }), `${role}.png`);
  const { urls } = await client.json('/files', fileSchema, { form, signal });
  return urls.get;
}
