import { hashOfToken } from '@easel/shared/node/crypto/tokens';
import type { Db } from '@easel/shared/node/db/client';
import * as repo from '@easel/shared/node/repos/accounts/challenges.repo';

export const CHALLENGE_VALID_SECONDS = 5 * 60;

type Purpose = repo.ChallengeRow['purpose'];

export interface NewChallenge {
  /** A random value of at least 128 bits. Only its hash is stored. */
  value: string;
  purpose: Purpose;
  userId?: string | undefined;
  details?: Record<string, string>;
}

export interface Challenges {
  /** Stores a challenge for five minutes. */
  store(db: Db, challenge: NewChallenge): Promise<void>;
  /** As {@link take}, but leaves the challenge valid. */
  find(db: Db, value: string, purpose: Purpose): Promise<repo.ChallengeRow | null>;
  /** Consumes a challenge. Returns null when it is unknown, was used before or has expired. */
  take(db: Db, value: string, purpose: Purpose): Promise<repo.ChallengeRow | null>;
}

export function createChallenges({ now }: { now: () => Date }): Challenges {
  const unlessExpired = (row: repo.ChallengeRow | undefined) => (row && row.expiresAt > now() ? row : null);

  return {
    store: (db, { value, purpose, userId = null, details = {} }) =>
      repo.insertChallenge(db, {
        hash: hashOfToken(value),
        purpose,
        userId,
        details,
        expiresAt: new Date(now().getTime() + CHALLENGE_VALID_SECONDS * 1_000),
      }),
    async find(db, value, purpose) {
      return unlessExpired(await repo.findChallenge(db, { hash: hashOfToken(value), purpose }));
    },
    async take(db, value, purpose) {
      return unlessExpired(await repo.takeChallenge(db, { hash: hashOfToken(value), purpose }));
    },
  };
}
