/** The servers that may answer with 5xx because of a fault: those that lack a dependency while it lasts. */
export type Excused = 'all servers' | 'no server' | readonly string[];

export interface TimelineEntry {
  fault: string;
  /** What happened to which part. */
  what: string;
  /** When it was called, in milliseconds since the start of the run. It may have effects from then on. */
  calledMs: number;
  /** When it took effect, in milliseconds since the start of the run. */
  beganMs: number;
  /** Undefined while it lasts. */
  endedMs: number | undefined;
  excused: Excused;
}

/** The faults of a run, on its clock. */
export interface Timeline {
  /** Returns milliseconds since the start of the run. */
  now(): number;
  entries: readonly TimelineEntry[];
  begin(entry: Pick<TimelineEntry, 'fault' | 'what' | 'calledMs' | 'excused'>): TimelineEntry;
  /** Returns whether a dependency of the server was down at some time between two moments. */
  isExcused(server: string, fromMs: number, toMs: number): boolean;
}

/** How long connections and circuit breakers may take to recover after a fault. */
const RECOVERY_MS = 10_000;

export function createTimeline(say: (line: string) => void): Timeline {
  const startedAt = performance.now();
  const entries: TimelineEntry[] = [];
  const now = () => Math.round(performance.now() - startedAt);
  return {
    now,
    entries,
    begin(fault) {
      const entry: TimelineEntry = { ...fault, beganMs: now(), endedMs: undefined };
      entries.push(entry);
      say(`${inSeconds(entry.beganMs)} ${entry.fault}: ${entry.what}`);
      return entry;
    },
    isExcused: (server, fromMs, toMs) =>
      entries.some(
        ({ calledMs, endedMs = Number.POSITIVE_INFINITY, excused }) =>
          concerns(excused, server) && calledMs <= toMs && fromMs <= endedMs + RECOVERY_MS,
      ),
  };
}

function concerns(excused: Excused, server: string): boolean {
  if (typeof excused === 'string') return excused === 'all servers';
  return excused.includes(server);
}

export const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(6)} s`;
