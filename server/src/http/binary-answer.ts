import { z } from 'zod';

/** For a route's `response`: what is sent as it is, in one of these content types. */
export function binary(description: string, ...contentTypes: string[]) {
  const content = Object.fromEntries(contentTypes.map((type) => [type, { schema: z.any() }]));
  return { description, content };
}
