import { setOperator } from '@easel/shared/node/repos/operations/operators.repo';
import { withDatabase } from './with-database.ts';

/** Makes an account an operator, as `easel admin grant` does. */
export async function grantOperator(databaseUrl: string, email: string): Promise<void> {
  await withDatabase(databaseUrl, (db) => db.transaction().execute((tx) => setOperator(tx, email, true)));
}
