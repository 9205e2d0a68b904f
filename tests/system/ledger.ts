import postgres from 'postgres';

/** Reads the database's records of a generation, without Easel's own code. */
export async function recordsOf(databaseUrl: string, generationId: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [generation] = await sql`select status, attempt from generations where id = ${generationId}`;
    const images = await sql`select object_key from images where generation_id = ${generationId}`;
    const entries =
      await sql`select kind, amount from credit_entries where generation_id = ${generationId} order by id`;
    return {
      attempt: Number(generation?.attempt),
      status: generation?.status as string | undefined,
      images: images.map((row) => String(row.object_key)),
      ledger: entries.map((row) => `${row.kind} ${row.amount}`),
    };
  } finally {
    await sql.end();
  }
}

/** Returns all generations, and attempts, with contradicting records. Call it when nothing is in flight. */
export async function brokenInvariants(databaseUrl: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const rows = await sql`
      with runs as (
        select
          generation_id, run,
          count(*) filter (where kind = 'hold') as holds,
          count(*) filter (where kind = 'settle') as settlements,
          count(*) filter (where kind = 'release') as releases
        from credit_entries
        group by generation_id, run
      ), states as (
        select
          g.id, g.status, g.run, g.charged_at, g.deleted_at is not null as removed, g.lease_until, g.run_attempts,
          (select count(*) from images i where i.generation_id = g.id) as images,
          (select count(*) from runs r where r.generation_id = g.id) as runs,
          (select count(*) from runs r where r.generation_id = g.id and r.run < g.run and r.releases = 0) as unreleased,
          coalesce(l.holds, 0) as holds, coalesce(l.settlements, 0) as settlements, coalesce(l.releases, 0) as releases
        from generations g
        left join runs l on l.generation_id = g.id and l.run = g.run
      )
      select 'a run without exactly one hold and one end' as fault, to_jsonb(runs) as record
        from runs where holds <> 1 or settlements + releases <> 1
      union all
      select 'a balance that is not the sum of its entries', to_jsonb(b) from credit_balances b
        where used <> (
          select -sum(amount) from credit_entries e where e.user_id = b.user_id and e.period_start = b.period_start)
      union all
      select 'a member''s balance that is not the sum of its entries', to_jsonb(b)
        from credit_balances b cross join lateral jsonb_each_text(b.by_member) m (member, used)
        where m.used::int <> (
          select -sum(amount) from credit_entries e
            where e.user_id = b.user_id and e.period_start = b.period_start and e.spent_by = m.member::uuid)
      union all
      select 'still active', to_jsonb(states) from states
        where status in ('pending', 'processing') or lease_until is not null
      union all
      select 'a completed one without one image and one settlement', to_jsonb(states) from states
        where status = 'completed' and (images <> 1 or settlements <> 1)
      union all
      -- What its owner cancels after a vendor that bills was asked keeps its charge.
      select 'a failed or canceled one with an image, or without its credit', to_jsonb(states) from states
        where status in ('failed', 'canceled') and (images <> 0 or releases <> (charged_at is null)::int)
      union all
      select 'a run that was never paid for, or an earlier one that kept its credit', to_jsonb(states) from states
        where runs <> run or unreleased > 0
      union all
      select 'more attempts than allowed', to_jsonb(states) from states where run_attempts > 3
    `;
    return rows.map(({ fault, record }) => `${fault}: ${JSON.stringify(record)}`);
  } finally {
    await sql.end();
  }
}

/** Returns the most attempts that a run of any generation was charged with. */
export async function mostAttemptsCounted(databaseUrl: string): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql`select max(run_attempts)::int as most from generations`;
    return Number(row?.most);
  } finally {
    await sql.end();
  }
}
