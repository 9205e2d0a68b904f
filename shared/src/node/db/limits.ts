/** How long a session on PostgreSQL may keep others waiting, in milliseconds; 0 for no limit. */
export interface SessionLimits {
  /** For a lock that another session holds (`lock_timeout`). */
  lockMs: number;
  /** For a statement (`statement_timeout`). */
  statementMs: number;
  /** Between two statements of a transaction (`idle_in_transaction_session_timeout`). */
  idleInTransactionMs: number;
}

/** The limits of everything but migrations. infra/decisions/0031-time-limits.md gives the reasons. */
export const COMMON_LIMITS: SessionLimits = {
  lockMs: 5_000,
  statementMs: 20_000,
  idleInTransactionMs: 15_000,
};

/**
 * The limits of workers. A worker that stops or loses its connection within a transaction loses its locks before those who wait for
 * them give up, so that its accounts' submissions are late and not refused. What it was writing is repeated.
 */
export const WORKER_LIMITS: SessionLimits = { ...COMMON_LIMITS, idleInTransactionMs: 4_000 };

/**
 * The limits of migrations: they may take as long as they need, but everything that uses a table queues behind a migration that waits
 * for it.
 */
export const MIGRATION_LIMITS: SessionLimits = { lockMs: 5_000, statementMs: 0, idleInTransactionMs: 60_000 };

/** The server gives up a client that vanished, with its locks, after 25 s of silence, or 15 s if it has sent it something. */
const SERVER_TCP = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 15_000,
} as const;

/** The client's side of the same. */
export const CLIENT_KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** The server's own limit comes first, unless it cannot be reached. */
const DEADLINE_AFTER_STATEMENT_MS = 5_000;

/** Returns PostgreSQL's settings for these limits. A setting in the URL's query, `?lock_timeout=1000`, goes before them. */
export function sessionSettings(url: string, limits: SessionLimits): Map<string, number> {
  const own = {
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    ...SERVER_TCP,
  };
  const given = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  return new Map(
    Object.entries(own).map(([name, value]) => [name, numberIn(given.get(name)) ?? value] as const),
  );
}

const numberIn = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : undefined);

/** Formats settings as a statement for the session. */
export const asStatement = (settings: ReadonlyMap<string, number>) =>
  [...settings].map(([name, value]) => `set ${name} = ${value}`).join('; ');

/** Formats settings for the startup parameter `options`, which a pooler may not pass on. */
export const asStartupOptions = (settings: ReadonlyMap<string, number>) =>
  [...settings].map(([name, value]) => `-c ${name}=${value}`).join(' ');

/** Returns after how many milliseconds a query counts as unanswered; 0 for never. */
export function queryDeadlineMs(settings: ReadonlyMap<string, number>): number {
  const statementMs = settings.get('statement_timeout') ?? 0;
  return statementMs === 0 ? 0 : statementMs + DEADLINE_AFTER_STATEMENT_MS;
}
