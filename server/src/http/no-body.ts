import { Readable } from 'node:stream';

/** Returns the body of an answer to HEAD. An empty stream keeps the `content-length` that the route sets; Fastify replaces it for others. */
export const noBody = (): Readable => Readable.from([]);
