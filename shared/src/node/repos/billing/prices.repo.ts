import type { Selectable } from 'kysely';
import type { SoldPricesTable } from '../../db/billing.ts';
import type { Db } from '../../db/client.ts';

export type SoldPriceRow = Selectable<SoldPricesTable>;

/** Remembers which plan a price is for. */
export async function rememberPrice(db: Db, { id, plan, interval }: SoldPriceRow): Promise<void> {
  await db
    .insertInto('soldPrices')
    .values({ id, plan, interval })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ plan, interval }))
    .execute();
}

export function findSoldPrice(db: Db, id: string): Promise<SoldPriceRow | undefined> {
  return db.selectFrom('soldPrices').selectAll().where('id', '=', id).executeTakeFirst();
}
