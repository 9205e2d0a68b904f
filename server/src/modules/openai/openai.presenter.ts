import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import type { ImageLinks } from '../images/image-links.ts';
import type { ImagesService } from '../images/images.service.ts';
import { imageAsBase64 } from './image-bytes.ts';
import { type ImagesResponse, OUTPUT_FORMATS } from './openai.schema.ts';
import type { WantedImages } from './wanted-images.ts';

export interface OpenAiPresenterOptions {
  images: ImagesService;
  imageLinks: ImageLinks;
  /** The origin that clients use, without a trailing slash. */
  publicUrl: string;
}

/** Presents the images of a batch in OpenAI's format; at least one must be completed. */
export type OpenAiPresenter = (
  rows: readonly GenerationWithImage[],
  as: WantedImages['as'],
) => Promise<ImagesResponse>;

export function createOpenAiPresenter({
  images,
  imageLinks,
  publicUrl,
}: OpenAiPresenterOptions): OpenAiPresenter {
  const link = (id: string) => ({ url: new URL(imageLinks.path(id, 'original'), publicUrl).href });

  return async (rows, as) => {
    const made = rows.filter(({ status }) => status === 'completed');
    const [first] = made;
    if (!first) throw new Error('None of these was made');
    const data: ImagesResponse['data'] = [];
    for (const { id } of made) {
      data.push(as === 'url' ? link(id) : { b64_json: await imageAsBase64(images, id, as) });
    }
    return {
      created: Math.floor(first.createdAt.getTime() / 1_000),
      background: 'opaque',
      output_format: as === 'url' ? formatOf(first) : as.name,
      size: `${first.width}x${first.height}`,
      data,
    };
  };
}

function formatOf({ image }: GenerationWithImage) {
  return OUTPUT_FORMATS.find((format) => image?.contentType === `image/${format}`) ?? 'png';
}
