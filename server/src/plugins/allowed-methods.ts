import { AppError } from '@easel/shared/node/app-error';
import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { pathOf } from './request-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the methods of the API routes for a path without its query; empty for an unknown path. */
    allowedMethods(path: string): string[];
  }
  interface FastifyContextConfig {
    /** Leaves the route out, so that its methods do not reveal that it exists. */
    isUnlisted?: boolean;
  }
}

const API = /^\/(api|v1|mcp)(\/|$)/;

/** Collects the methods of each API path, because the router answers 404 to a wrong method. */
export const allowedMethodsPlugin = fp(
  async (app) => {
    const routes = new Map<string, { pattern: RegExp; options: RouteOptions[] }>();

    app.addHook('onRoute', (options) => {
      const { url } = options;
      if (!API.test(url) || url.includes('*')) return;
      const route = routes.get(url) ?? { pattern: patternOf(url), options: [] };
      route.options.push(options);
      routes.set(url, route);
    });
    // The router would pass `DELETE /generations/bulk` to `DELETE /generations/:id`.
    app.addHook('onRequest', (request, reply, done) => {
      const { url = '' } = request.routeOptions;
      const path = url.includes(':') ? pathOf(request.url) : '';
      if (routes.has(path)) throw methodNotAllowed(app.allowedMethods(path), reply);
      done();
    });
    app.decorate('allowedMethods', (path: string) => {
      const named = routes.get(path);
      const matching = named ? [named] : [...routes.values()].filter(({ pattern }) => pattern.test(path));
      const shown = matching.flatMap(({ options }) => options.filter(({ config }) => !config?.isUnlisted));
      return [...new Set(shown.flatMap(({ method }) => method))].sort();
    });
  },
  { name: 'allowed-methods' },
);

/** Returns the error for a known path without this method, and sets the `Allow` field. */
export function methodNotAllowed(
  allowed: readonly string[],
  reply: { header(name: string, value: string): unknown },
): AppError {
  reply.header('allow', allowed.join(', '));
  return new AppError('method_not_allowed', { detail: `Use ${allowed.join(' or ')} here.` });
}

/** Converts `/images/:id/:variant` to `^/images/[^/]+/[^/]+$`. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${segments.join('/')}$`);
}
