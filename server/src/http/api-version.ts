const VERSION = /^\/api\/v1(?=[/?]|$)/;

/** Rewrites `/api/v1`, an alias of `/api`, for the router. Fastify keeps the client's URL in `request.originalUrl`. */
export const withoutApiVersion = (url: string): string => url.replace(VERSION, '/api');
