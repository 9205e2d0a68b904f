import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that some API route has for a path without its query; empty for an unknown path. */
    allowedMethods(path: string): string[];
  }
}

const API = /^\/api(\/|$)/;

/** Remembers which methods each API path has, as the router itself answers 404 to a wrong method. */
export const allowedMethodsPlugin = fp(
  async (app) => {
    const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

    app.addHook('onRoute', ({ url, method }) => {
      if (!API.test(url) || url.includes('*')) return;
      const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
      for (const name of [method].flat()) route.methods.add(name);
      routes.set(url, route);
    });
    app.decorate('allowedMethods', (path: string) => {
      const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
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
