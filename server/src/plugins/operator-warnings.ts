import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** What operators should change, in sentences, shown on `/admin`. */
    operatorWarnings: Set<string>;
  }
}

/** Logs warnings about unsafe settings, and keeps them for the operators' page. */
export const operatorWarningsPlugin = fp(
  async (app, { warnings }: { warnings: readonly string[] }) => {
    app.decorate('operatorWarnings', new Set(warnings));
    for (const warning of warnings) app.log.warn(warning);
  },
  { name: 'operator-warnings' },
);
