import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The few users whose generations are held back.
  sql`create index users_paused on users (id) where queue_paused_at is not null`,
  sql`
    -- Puts a prompt at the head of its user's history and deletes the oldest beyond the limit. Skips those that a parallel call has
    -- locked, so that two never wait for each other. A function, so that its plans are kept.
    create function note_prompt(p_user uuid, p_prompt text, p_kept integer) returns void language plpgsql as $$
    begin
      insert into prompt_history as h (user_id, prompt, used_at) values (p_user, p_prompt, clock_timestamp())
        on conflict (user_id, prompt) do update set used_at = excluded.used_at;
      if (select count(*) from prompt_history h where h.user_id = p_user) > p_kept then
        delete from prompt_history h using (
          select o.prompt from prompt_history o where o.user_id = p_user
            order by o.used_at desc, o.prompt offset p_kept for update skip locked
        ) past where h.user_id = p_user and h.prompt = past.prompt;
      end if;
    end $$
  `,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
