import { type Db, openDatabase } from '@easel/shared/node/db/client';

/** Opens a database that a test reads or changes directly, and closes it afterwards. */
export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, poolSize: 1, applicationName: 'test' });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
