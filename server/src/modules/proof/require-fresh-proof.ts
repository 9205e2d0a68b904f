import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { userOf } from '../../plugins/auth.ts';
import { proofRequired } from './fresh-proof.ts';

/** Returns whether the user proved who they are in this session a short time ago. */
type IsProven = (user: AuthenticatedUser) => Promise<boolean>;

declare module 'fastify' {
  interface FastifyInstance {
    isProven: IsProven;
  }
}

/** Makes {@link requireFreshProof} available. */
export const freshProofPlugin = fp(
  async (app, { isProven }: { isProven: IsProven }) => {
    app.decorate('isProven', isProven);
  },
  { name: 'fresh-proof', dependencies: ['auth'] },
);

/**
 * An `onRequest` hook, after `requireUser`, for actions that the holder of a stolen session must not take: those whose effects
 * outlast the session, and exports of data.
 *
 * @throws {AppError} proof_required
 */
export async function requireFreshProof(request: FastifyRequest): Promise<void> {
  if (await request.server.isProven(userOf(request))) return;
  throw proofRequired();
}
