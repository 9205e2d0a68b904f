import { INPUTS_MAX } from '@easel/shared/contracts/inputs';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { errorSchema, imagesResponseSchema } from './openai.schema.ts';

const file = { type: 'string', contentMediaType: 'image/*' };
const dataUrl = { type: 'string', pattern: '^data:image/' };
const linked = { type: 'object', properties: { image_url: dataUrl }, required: ['image_url'] };

/**
 * Describes a body with pictures and fields. The routes themselves read it and check the fields, once they know whether it is a
 * form or JSON.
 */
export function formDocs(fields: z.ZodObject, { hasMask }: { hasMask: boolean }) {
  const { properties, required = [] } = z.toJSONSchema(fields, { io: 'input' });
  return z.unknown().meta({
    type: 'object',
    required,
    anyOf: [{ required: ['image'] }, { required: ['images'] }],
    properties: {
      image: { ...file, description: 'The picture to change, in a form; several as `image[]`' },
      images: {
        type: 'array',
        minItems: 1,
        maxItems: INPUTS_MAX,
        items: linked,
        description: 'The pictures, in JSON, as data URLs',
      },
      ...(hasMask && { mask: { ...file, description: 'Transparent where the picture is repainted' } }),
      ...properties,
    },
  });
}

/** The descriptions of the routes that make images. */
export const imagesDocs = {
  tags: ['openai'],
  security: BEARER,
  response: {
    200: {
      description: 'The images, or with `stream` the events that carry them',
      content: {
        'application/json': { schema: imagesResponseSchema },
        'text/event-stream': { schema: z.string() },
      },
    },
    default: errorSchema.describe("What went wrong, in OpenAI's format"),
  },
};
