import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the methods of the API routes for a path without its query; empty for an unknown path. */
    allowedMethods(path: string): string[];
  }
  interface FastifyContextConfig {
    /** Whether the route is left out, so that its methods do not reveal that it exists. */
    isUnlisted?: boolean;
  }
}

const API = /^\/(api|v1)(\/|$)/;

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
    app.decorate('allowedMethods', (path: string) => {
      const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
      const shown = matching.flatMap(({ options }) => options.filter(({ config }) => !config?.isUnlisted));
      return [...new Set(shown.flatMap(({ method }) => method))].sort();
    });
  },
  { name: 'allowed-methods' },
);

/** `/images/:id/:variant` as `^/images/[^/]+/[^/]+$`. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escapeRegExp(part)));
  return new RegExp(`^${segments.join('/')}$`);
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
