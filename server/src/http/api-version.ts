const VERSION = /^\/api\/v1(?=[/?]|$)/;

/**
 * Returns the URL of a request as the routes know it: `/api/v1` is another name of `/api`. Fastify keeps the one that the client sent in
 * `request.originalUrl`.
 */
export const withoutApiVersion = (url: string): string => url.replace(VERSION, '/api');
