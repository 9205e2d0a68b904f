import { emailSchema } from '@easel/shared/contracts/auth.schema';
import type { Db } from '@easel/shared/node/db/client';
import { isOutage } from '@easel/shared/node/outage';
import { recordAction } from '@easel/shared/node/repos/operations/audit.repo';
import { listOperators, setOperator } from '@easel/shared/node/repos/operations/operators.repo';

const USAGE = `Usage:
  easel admin grant EMAIL    make the account an operator
  easel admin revoke EMAIL   take that away
  easel admin list           show who is one`;

/** An error that the operator can fix. The message is all that is printed. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Runs a command, such as `admin grant ada@example.com`.
 *
 * @returns the lines to print
 * @throws {CommandError} for unknown commands and accounts that do not exist
 */
export async function runCommand(db: Db, words: readonly string[]): Promise<string[]> {
  const [area, action, email, ...rest] = words;
  if (area === 'admin' && rest.length === 0) {
    if (action === 'list' && email === undefined) return list(db);
    if (action === 'grant' && email !== undefined) return [await change(db, email, true)];
    if (action === 'revoke' && email !== undefined) return [await change(db, email, false)];
  }
  throw new CommandError(USAGE);
}

async function list(db: Db): Promise<string[]> {
  const operators = await listOperators(db);
  if (operators.length === 0) return ['There are no operators. Add one: easel admin grant EMAIL'];
  return operators.map(({ email }) => email);
}

async function change(db: Db, text: string, isOperator: boolean): Promise<string> {
  const { data: email } = emailSchema.safeParse(text);
  if (!email) throw new CommandError(`${text} is not an email address.`);
  const changed = await db.transaction().execute(async (tx) => {
    const changed = await setOperator(tx, email, isOperator);
    if (changed?.hasChanged) {
      const action = isOperator ? 'operator.granted' : 'operator.revoked';
      await recordAction(tx, 'command line', { action, subjectId: changed.id });
    }
    return changed;
  });
  if (!changed) throw new CommandError(`There is no account with the address ${email}. Sign up first.`);
  const now = changed.hasChanged ? 'now' : 'already';
  if (isOperator) return `${email} is ${now} an operator.`;
  return changed.hasChanged ? `${email} is no longer an operator.` : `${email} is no operator.`;
}

/** Returns one line for an error that the operator can fix; undefined for any other. */
export function explainCommandError(error: unknown): string | undefined {
  if (error instanceof CommandError) return error.message;
  const { code, message } = error as { code?: unknown; message?: string };
  // Unknown table or column.
  if (code === '42P01' || code === '42703') {
    return 'The database is of an older version of Easel. Start this version once: that brings it up to date.';
  }
  if (isOutage(error) || isRefusal(code)) {
    return `DATABASE_URL: the database cannot be used: ${message || String(code)}`;
  }
  return undefined;
}

/** SQLSTATE class 28 is a refused login, 3D000 a missing database. */
const isRefusal = (code: unknown) => typeof code === 'string' && (code.startsWith('28') || code === '3D000');
