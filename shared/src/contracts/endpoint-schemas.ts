import { z } from 'zod';

export interface EndpointSchemas {
  query?: z.ZodType;
  body?: z.ZodType;
  /** The JSON of a successful answer; omitted without one (204). */
  answer?: z.ZodType;
}

/** An image file; its type is the request's content type. */
export const file = z.custom<Blob>();
/** `multipart/form-data` with an image as `file`. */
export const form = z.custom<FormData>();
