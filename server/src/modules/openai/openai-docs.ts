import { z } from 'zod';
import { errorSchema, imagesResponseSchema } from './openai.schema.ts';

/** What the routes that make images say about themselves. */
export const imagesDocs = {
  tags: ['openai'],
  security: [{ bearer: [] }],
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
