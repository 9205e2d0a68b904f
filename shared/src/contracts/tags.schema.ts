import { z } from 'zod';
import { boundedList } from './bounded.schema.ts';
import { lineSchema } from './name.schema.ts';
import { TAG_MAX_LENGTH, TAGS_MAX } from './tags.ts';

/**
 * A tag. Case does not matter, so it is stored in lower case. Commas are not allowed, since they separate tags that are
 * typed.
 */
export const tagSchema = lineSchema(TAG_MAX_LENGTH, `At most ${TAG_MAX_LENGTH} characters`)
  .toLowerCase()
  .min(1, 'A tag cannot be blank')
  .regex(/^[^,]*$/, 'A tag cannot contain commas');

export const tagNamesSchema = boundedList(z.array(tagSchema), TAGS_MAX, `At most ${TAGS_MAX} tags`);

/** `GET /api/tags`: the tags of the user's pictures, most used first. */
export const tagListSchema = z
  .object({ items: z.array(z.object({ tag: z.string(), pictures: z.int().min(1) })) })
  .meta({ id: 'TagList' });
export type TagList = z.infer<typeof tagListSchema>;
