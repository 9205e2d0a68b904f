import type { OpenAiSettings } from '@easel/shared/node/models/provider-settings/openai';
import { toFile } from 'openai';
import sharp from 'sharp';
import { inputsOf } from '../request-inputs.ts';
import type { ImageRequest, InputImage } from '../types.ts';
import type { ImagesCall } from './images-client.ts';

const PNG = { type: 'image/png' };

/**
 * Adds the pictures of a request, if it has any: `POST /images/edits` as a form, the one to change first, as the mask is for the first.
 * Source: openai-node 7.55.0, `src/resources/images.ts`, `ImageEditParamsBase`.
 */
export async function withPictures(
  { inputFidelity }: OpenAiSettings,
  body: Record<string, unknown>,
  request: ImageRequest,
): Promise<ImagesCall> {
  const { init, mask, references } = inputsOf(request);
  const pictures = init ? [init, ...references] : references;
  if (pictures.length === 0) return { path: 'generations', body };
  const image = await Promise.all(
    pictures.map(({ data, role }, index) => toFile(data, `${role}-${index + 1}.png`, PNG)),
  );
  return {
    path: 'edits',
    body: {
      ...body,
      image,
      ...(mask && { mask: await toFile(await transparentMask(mask), 'mask.png', PNG) }),
      ...(inputFidelity !== undefined && { input_fidelity: inputFidelity }),
    },
  };
}

/** Makes the white parts of a mask transparent, which is how OpenAI marks the parts to repaint. */
async function transparentMask({ data, width, height }: InputImage): Promise<Buffer> {
  const alpha = await sharp(data).toColourspace('b-w').extractChannel(0).negate().raw().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}
