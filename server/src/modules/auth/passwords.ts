import { randomBytes } from 'node:crypto';
import { AppError } from '@easel/shared/node/app-error';
import { createTurns } from '@easel/shared/node/async/turns';
import { hash, verify } from '@node-rs/argon2';

/** Memory in KiB, passes and lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** argon2id as the OWASP Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 lane. */
const OWASP_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Fewer than libuv's four threads, because files and DNS need some. Limits the memory to 40 MiB. */
const IN_FLIGHT = 2;
/** Limits the wait to a few seconds. */
const MAX_WAITING = 400;

/** Both throw {AppError} unavailable while too many passwords wait to be hashed. */
export interface Passwords {
  /** Returns the hash in PHC form, for the database. */
  hash(password: string): Promise<string>;
  /** Compares a password with its hash. Takes as long without a hash (an unknown account) as with one. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost = OWASP_COST): Passwords {
  const inTurn = createTurns({
    concurrency: IN_FLIGHT,
    waiting: {
      max: MAX_WAITING,
      onFull: () =>
        new AppError('unavailable', { detail: 'Too many people are signing in. Please try again.' }),
    },
  });
  // The hash of a random password, to compare with if there is no account.
  const decoy = hash(randomBytes(32), cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const matches = await verify(passwordHash ?? (await decoy), password);
        return matches && passwordHash !== undefined;
      }),
  };
}
