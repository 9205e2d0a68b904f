import type { Span, Tracing } from '@easel/shared/node/tracing/tracing';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** The API of programs and pages. Files and probes are not traced. */
const TRACED = /^\/(api|v1)\//;

/**
 * Traces each request of the API. A caller's own `traceparent` is only linked: callers of a public address must not decide what
 * is recorded.
 */
export const tracingPlugin = fp(
  async (app, { tracing }: { tracing: Tracing }) => {
    app.decorateRequest('span', null);

    app.addHook('onRequest', (request, reply, done) => {
      const route = request.routeOptions.url;
      if (route === undefined || !TRACED.test(route)) return done();
      const caller = request.headers.traceparent;
      const span = tracing.begin(`${request.method} ${route}`, {
        kind: 'server',
        caller: typeof caller === 'string' ? caller : undefined,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'easel.request.id': request.id,
        },
      });
      request.span = span;
      // Also emitted if the client disconnects before the answer.
      reply.raw.once('close', () => {
        const { statusCode } = reply;
        span.set({ 'http.response.status_code': statusCode });
        span.end(statusCode >= 500 ? new Error('The answer is an error of the server') : undefined);
      });
      span.run(done);
    });

    // Reading the body leaves the asynchronous context of earlier hooks.
    app.addHook('preValidation', ({ span }, _reply, done) => {
      if (span) span.run(done);
      else done();
    });
  },
  { name: 'tracing' },
);
