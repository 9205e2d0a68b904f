import { z } from 'zod';

/** Describes a binary body in a route's `response`, in one of these content types. */
export function binary(description: string, ...contentTypes: string[]) {
  const content = Object.fromEntries(contentTypes.map((type) => [type, { schema: z.any() }]));
  return { description, content };
}
