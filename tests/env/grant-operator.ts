import { openDatabase } from '@easel/shared/node/db/client';
import { setOperator } from '@easel/shared/node/repos/operations/operators.repo';

/** Makes an account an operator, as `easel admin grant` does. */
export async function grantOperator(databaseUrl: string, email: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'test' });
  await db.transaction().execute((tx) => setOperator(tx, email, true));
  await db.destroy();
}
