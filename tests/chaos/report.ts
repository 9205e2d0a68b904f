import { sql } from 'kysely';
import type { Exchange } from './exchange.ts';
import type { ChaosOptions } from './options.ts';
import type { Stage } from './stage.ts';
import { inSeconds, type TimelineEntry } from './timeline.ts';

export interface Figures {
  accepted: number;
  /** Final states, and failures by code. */
  states: Record<string, number>;
  /** The number of generations by their number of attempts. */
  attempts: Record<string, number>;
  /** Generations for which the vendor that bills got more than one request. */
  billedTwice: number;
  /** Objects of lost attempts, which the daily sweep removes. */
  orphans: number;
  /** Failed process starts, which were repeated. */
  failedStarts: number;
  /** Answers by status, and requests without one. */
  answers: Record<string, number>;
  /** Seconds from the last fault's end until everything had settled. */
  settledSeconds: number;
}

/** The outcome of a run. `broken` lists each broken promise, with ids. */
export interface Outcome {
  settings: ChaosOptions;
  timeline: readonly TimelineEntry[];
  figures: Figures;
  broken: readonly string[];
  /** The last lines of processes that could not start, which breaks no promise while a part is down. */
  failedStarts: readonly string[];
}

export interface Measured {
  stage: Stage;
  exchange: Exchange;
  accepted: number;
  settledMs: number;
  orphans: number;
}

interface Count {
  name: string;
  count: number;
}

export async function summarize({
  stage,
  exchange,
  accepted,
  settledMs,
  orphans,
}: Measured): Promise<Figures> {
  const { db } = stage.postgres;
  const { rows: states } = await sql<Count>`
    select coalesce(status || ' ' || error_code, status) as name, count(*)::int from generations group by 1 order by 1`.execute(
    db,
  );
  const { rows: attempts } = await sql<Count>`
    select attempt::text as name, count(*)::int from generations group by 1 order by 1`.execute(db);
  const statuses = [...exchange.statuses].sort(([one], [other]) => one - other);
  const unanswered = exchange.bad.filter(({ status }) => status === undefined).length;
  return {
    accepted,
    states: Object.fromEntries(states.map((row) => [row.name, row.count])),
    attempts: Object.fromEntries(attempts.map((row) => [row.name, row.count])),
    billedTwice: [...stage.models.billedRequests().values()].filter((count) => count > 1).length,
    orphans,
    failedStarts: stage.failedStarts.length,
    answers: { ...Object.fromEntries(statuses), none: unanswered },
    settledSeconds: Math.round(settledMs / 1_000),
  };
}

/** Returns a run as lines of text: the options to repeat it, its faults, its figures and the broken promises. */
export function inWords({ settings, timeline, figures, broken, failedStarts }: Outcome): string {
  const { seed, queue, store, generations, minutes } = settings;
  return [
    `Seed ${seed}: --seed ${seed} --queue ${queue} --store ${store} --generations ${generations} --minutes ${minutes}`,
    ...timeline.map((entry) => `  ${faultInWords(entry)}`),
    JSON.stringify(figures),
    broken.length === 0 ? 'All promises were kept.' : `${broken.length} broken:`,
    ...broken.map((line) => `  ${line}`),
    ...failedStarts.map((line) => `A start that failed: ${line}`),
  ].join('\n');
}

export function faultInWords({ fault, what, beganMs, endedMs }: TimelineEntry): string {
  const until = endedMs === undefined ? 'the end' : inSeconds(endedMs).trim();
  return `${inSeconds(beganMs)} until ${until}: ${fault}, ${what}`;
}
