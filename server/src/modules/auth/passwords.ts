import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';

/** Memory in KiB, passes, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** argon2id as the OWASP Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 lane. */
const OWASP_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Fewer than libuv's four threads, as files and DNS need theirs. However many sign in at once, it takes 40 MiB, and the
 * last in line waits for a few seconds.
 */
const AT_ONCE = 2;
const WAITING = 400;

export interface Passwords {
  /** The hash in PHC form, for the database. */
  hash(password: string): Promise<string>;
  /** Takes as long without a hash (an unknown account) as with one. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost = OWASP_COST): Passwords {
  const gate = createGate({ slots: AT_ONCE, places: WAITING });
  // Nobody knows its password.
  const nobodys = hash(randomBytes(32), cost);
  return {
    hash: (password) => gate(() => hash(password, cost)),
    verify: (passwordHash, password) =>
      gate(async () => {
        const matches = await verify(passwordHash ?? (await nobodys), password);
        return matches && passwordHash !== undefined;
      }),
  };
}
