import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared, runPrepared } from '../../db/prepared.ts';
import type { Pace } from '../../queue/pace.ts';
import type { TermsSource } from '../../queue/queue-terms.ts';

/**
 * Records the account's current terms, and that it waits. Call it in the transaction that makes a generation wait,
 * before that. A change of plans' terms waits for the transaction.
 */
export async function saveQueueTerms(
  tx: Db,
  { accountId, isFree, plan, own: { weight, maxRunning } }: TermsSource,
): Promise<void> {
  await sql`select note_queue_terms(${accountId}, ${isFree}, ${plan}, ${weight}, ${maxRunning})`.execute(tx);
}

/** How many durations are kept for each model, size and steps. */
const KEPT_DURATIONS = 32;

const BOOK = prepared(
  'book-attempt',
  `with attempt as (
      select account_id, model || coalesce('/' || mode, '') as model, width * height as pixels, coalesce(requested_steps, 0) as steps, status, cost_seconds,
          greatest(extract(epoch from coalesce(completed_at, now()) - coalesce(begun_at, started_at)), 0.001)::float8 as seconds
        from generations where id = $1::uuid and claim_token = $2::uuid
    ), account as (
      update queue_accounts a set tag = a.tag + (attempt.seconds - attempt.cost_seconds) / a.weight
        from attempt where a.account_id = attempt.account_id
        returning a.is_free, attempt.seconds - attempt.cost_seconds as difference
    ), clock as (
      update queue_clock set
        free_base = free_base + case when account.is_free then account.difference / $3::float8 else 0 end,
        paid_base = paid_base + case when account.is_free then 0 else account.difference / (1 - $3::float8) end
        from account
    )
    insert into model_pace as p (model, pixels, steps, seconds)
      select model, pixels, steps, array[seconds] from attempt where status = 'completed'
      on conflict (model, pixels, steps) do update
        set seconds = (excluded.seconds || p.seconds)[1:${KEPT_DURATIONS}], updated_at = now()`,
);

/**
 * Books what an attempt took instead of what it was expected to take: corrects the account's and the class's place in the order
 * and, if it completed, notes the duration for estimates. Seconds count from the moment when the model began. Changes nothing for
 * a claim that another one has followed.
 */
export async function bookAttempt(
  db: Db,
  { id, claimToken, freeShare }: { id: string; claimToken: string; freeShare: number },
): Promise<void> {
  await runPrepared(db, BOOK, [id, claimToken, freeShare]);
}

/**
 * Deletes accounts without work whose place in the order no longer matters, since the virtual time of their class has
 * passed it. Skips those that a submission has locked.
 */
export async function forgetIdleAccounts(db: Db): Promise<void> {
  await sql`
    delete from queue_accounts where account_id in (
      select a.account_id from queue_accounts a, queue_clock c
        where not a.waiting and a.tag <= case when a.is_free then c.free_time else c.paid_time end
          and not exists (
            select from generations g where g.account_id = a.account_id and g.status in ('pending', 'processing')
          )
        for update of a skip locked
    )
  `.execute(db);
}

/** Lists how long the models took recently. */
export function listPaces(db: Db): Promise<Pace[]> {
  return db.selectFrom('modelPace').select(['model', 'pixels', 'steps', 'seconds']).execute();
}
