import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Events that one statement checks. Each takes some microseconds, or a read from a slow disk. */
const PAGE = 2_000;
const BEFORE_ALL = '-9223372036854775808';

/** How many events were checked, and the id of the first that was changed, removed or added; null if none was. */
export interface LogCheck {
  events: number;
  firstBroken: number | null;
}

/**
 * Verifies the chain of the security log page by page, so that memory use and each statement's time are bounded. Events
 * that are added meanwhile are checked as well.
 *
 * @param page events at a time
 */
export async function verifySecurityLog(db: Db, page = PAGE): Promise<LogCheck> {
  const chain = await verifyChain(db, page);
  return chain.firstBroken === null ? { ...chain, firstBroken: await findUnsealed(db, page) } : chain;
}

/** Checks the seals in order, each against its event and the previous seal. Stops at the first mismatch. */
async function verifyChain(db: Db, page: number): Promise<LogCheck> {
  let events = 0;
  let lastSeq = BEFORE_ALL;
  let lastHash: Buffer = Buffer.alloc(0);
  for (;;) {
    const { rows } = await sql<{
      events: number;
      lastSeq: string;
      lastHash: Buffer;
      firstBroken: number | null;
    }>`
      with page as (
        select s.seq, s.event_id, s.hash, e.digest,
          e.salt is not null and e.digest <> security_digest(e) as is_forged
        from (select * from security_seals where seq > ${lastSeq}::bigint order by seq limit ${page}) s
        left join security_events e on e.id = s.event_id
      ), checked as (
        select *, digest is null or is_forged
          or seq <> ${events}::bigint + row_number() over (order by seq)
          or hash <> sha256(coalesce(lag(hash) over (order by seq), ${lastHash}::bytea) || digest) as is_broken
        from page
      )
      select count(*) as events, max(seq)::text as last_seq, (array_agg(hash order by seq desc))[1] as last_hash,
        (array_agg(event_id order by seq) filter (where is_broken))[1] as first_broken
      from checked
    `.execute(db);
    const [read] = rows;
    if (!read || read.events === 0) return { events, firstBroken: null };
    events += read.events;
    if (read.firstBroken !== null) return { events, firstBroken: read.firstBroken };
    ({ lastSeq, lastHash } = read);
  }
}

/** Returns the first event that has no seal. */
async function findUnsealed(db: Db, page: number): Promise<number | null> {
  let lastId = BEFORE_ALL;
  for (;;) {
    const { rows } = await sql<{ lastId: string | null; unsealed: number | null }>`
      select max(e.id)::text as last_id, min(e.id) filter (where s.seq is null) as unsealed
      from (select id from security_events where id > ${lastId}::bigint order by id limit ${page}) e
      left join security_seals s on s.event_id = e.id
    `.execute(db);
    const [read] = rows;
    if (!read || read.lastId === null) return null;
    if (read.unsealed !== null) return read.unsealed;
    ({ lastId } = read);
  }
}
