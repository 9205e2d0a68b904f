import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** What operators should change, in sentences, for `/admin`. */
    operatorWarnings: Set<string>;
  }
}

/** Logs what is unsafe in the settings, and keeps it for the operators' page. */
export const operatorWarningsPlugin = fp(
  async (app, { warnings }: { warnings: readonly string[] }) => {
    app.decorate('operatorWarnings', new Set(warnings));
    for (const warning of warnings) app.log.warn(warning);
  },
  { name: 'operator-warnings' },
);
