import { type Kysely, sql } from 'kysely';

/** What each function does, as `functions.sql` shows it. The comments above the functions of earlier migrations are not stored. */
const COMMENTS: Readonly<Record<string, string>> = {
  claim_generation: `
    Claims the generation that starts next, see decision 0029; no row where none may start.

    p_models, p_places, p_limits: run in parallel: the models that this worker can make, the places of each in the whole fleet and each
    account's limit of running ones (null for none).
    p_free_share: the share of the workers that Free accounts keep, above 0, below 1.
    p_alone: this worker makes nothing else, so it takes suspects first, and only then.`,
  claim_if_waiting: `
    Claims the generation that starts next: see claim_generation, which takes the queue's lock. Calls it only where something waits
    that this worker can make. What is committed after that look is found by the ticket that is added after its commit.`,
  count_likes: "Keeps generations.likes at the number of a picture's likes.",
  digest_security_event: 'Salts and hashes a new security event.',
  guard_security_event: `
    Refuses to change or delete security events. Only erasing personal data is allowed: the digest stays, so the chain can still be
    verified.`,
  note_change: 'Records the transaction that changed a generation, by which streams find what they missed.',
  note_credits: "Adds a ledger entry to its account's balance of the period.",
  note_download: 'Counts a new download of a picture, see note_picture.',
  note_idle_accounts: `
    Marks accounts of which nothing waits any more. Each is locked before it is looked at, by a statement that sees what was committed
    before: a submission that makes one wait holds the same lock until its commit.`,
  note_picture: `
    Writes what a change of a picture adds to its owner's counts, see decision 0043. Locks no row that another change locks; a chore
    folds the differences into picture_counts.`,
  note_prompt: `
    Puts a prompt at the head of its user's history and deletes the oldest beyond the limit. Skips those that a parallel call has
    locked, so that two never wait for each other. A function, so that its plans are kept.`,
  'note_queue_terms (uuid, boolean, double precision, integer)': 'As called by version 0.1.0.',
  'note_queue_terms (uuid, boolean, text, double precision, integer)':
    "Records what the account's plan gives it in the order of the queue, and that it waits. Locks its row.",
  note_revocation:
    'Records the transaction that revoked a session, by which servers find what they have cached.',
  note_waiting:
    "Records that an account has a waiting generation. Locks the account's row only if none waited before.",
  queue_head: `
    Returns the generation that starts next among the paid or the Free accounts, or the first one of an account that has reached its
    limit of running ones (is_over), if only such accounts wait. Looks at suspects only, or at all others (p_suspect). Locks the row
    and its account; skips what others have locked.`,
  refuse_audit_change: 'Refuses to change or delete audit entries.',
  refuse_security_change: 'Refuses to truncate security events, and to change security seals.',
  seal_security_event: `
    Chains a new security event to the one before. Runs at commit, when the transaction takes no other lock any more: it cannot
    deadlock, and holds the chain only for the commit.`,
  security_digest: 'Returns the hash of what a security event records.',
  settle_completed: `
    Completes a generation: status, image, proof of origin, credit and messages in one call. Changes nothing and returns no row where
    the claim is lost. Changes nothing and returns is_settled = false where an endpoint of the owner subscribes to it: what it is sent
    is written in the caller's transaction.

    p_token: null for rows that versions before 0016 have claimed. p_step, p_steps, p_took_seconds: null where not known.
    p_image: the columns of images. p_origins: those of image_origins. p_patch_key: null for a picture without a watermark.
    p_notes: what the model said about the picture, null for nothing.`,
  'submit_generations (uuid, xid, xid, integer, bigint, timestamptz, boolean, double precision, integer, text, bytea, jsonb)': `
    As called by version 0.1.0.`,
  'submit_generations (uuid, xid, xid, integer, bigint, timestamptz, boolean, text, double precision, integer, text, bytea, jsonb)': `
    Accepts generations on a user's own account: the locks, the checks and the rows of a submission in one call. Changes nothing and
    returns no row where the user, the entitlement or a membership is not as the caller knows it, where the idempotency key was used,
    where there is no room in flight, or where the credits do not suffice (p_total; null for unlimited).

    p_user_seen, p_entitlement_seen: xmin of the rows of users and subscribers that the caller has decided by.
    p_plan: its weight and cap are p_weight and p_max_running unless operators have set others.
    p_rows: the generations. Their credits are those of the first one.`,
  terms_of_plan: `
    Returns what a plan gives its accounts in the order of the queue: what operators have set, else what the caller knows of the
    configuration. Until the end of the transaction no operator changes it, so that none misses the account that the caller writes it
    to.`,
};

export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, comment] of Object.entries(COMMENTS)) {
    const text = comment.trim().replaceAll(/^ +/gm, '');
    await sql`comment on function ${sql.raw(name)} is ${sql.lit(text)}`.execute(db);
  }
}
