import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { z } from 'zod';

/** A route as it was registered, with the schemas of its request. */
export interface RegisteredRoute {
  method: string;
  url: string;
  schema: { params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType };
}

/** Runs `start`, and returns its result together with every route that a Fastify instance registered meanwhile. */
export async function withRoutes<T>(
  start: () => Promise<T>,
): Promise<{ result: T; routes: RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, schema = {} }: RouteOptions) => {
      for (const each of [method].flat()) {
        routes.push({ method: each, url, schema: schema as RegisteredRoute['schema'] });
      }
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return { result: await start(), routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
