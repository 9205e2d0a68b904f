import { setTimeout as sleep } from 'node:timers/promises';
import { type Server, stageOf, type TaskStage } from './server.ts';

/** Above this part of its steps a task is left to finish: an interrupt would save nothing and might hit the next one. */
const NEARLY_DONE = 0.95;

/** Looks in a row that show a task failed before it counts as gone: a person at the server may reset what it shows. */
const FAILED_LOOKS = 4;
/** Looks in a row that may fail before the server counts as lost. */
const MAX_FAILURES = 5;

export interface EndTaskOptions {
  server: Server;
  /** Milliseconds between two looks. */
  pollMs: number;
  /** Milliseconds after which a task that waits at an idle server counts as gone. */
  stuckMs: number;
  /** Ends the waiting: the promise resolves as soon as it aborts. */
  until: AbortSignal;
  /**
   * Whether the connection that asked for the task stands. Its end, which `until` tells, is then all that counts: what the
   * server lists may be late, and it forgets to clear away.
   */
  connected: boolean;
}

/**
 * Resolves when the server no longer has a task. It interrupts it while it is surely the one that runs, again and again until it
 * takes, as a job that begins forgets an earlier interrupt. A queued one cannot be taken out of the queue: it runs its
 * first step, then ends. A server that cannot tell tasks apart is left alone, as it may be working for somebody else.
 * @throws {ModelError} when the server cannot be asked any more.
 */
export async function endTask(id: string, options: EndTaskOptions): Promise<void> {
  const { server, pollMs, stuckMs, until, connected } = options;
  const never = Number.POSITIVE_INFINITY;
  const patienceMs = {
    gone: 0,
    failed: pollMs * FAILED_LOOKS,
    stuck: stuckMs,
    queued: never,
    running: never,
  };
  let seen: { stage: TaskStage; since: number } | undefined;
  let failures = 0;
  while (!until.aborted) {
    try {
      const [state, task] = await Promise.all([server.state(), server.task(id, null)]);
      if (!task) return;
      const stage = stageOf(task, state);
      const worthwhile = !state.interrupted && (task.progress ?? 0) < NEARLY_DONE;
      if (stage === 'running' && worthwhile && !until.aborted) await server.interrupt();
      if (stage !== seen?.stage) seen = { stage, since: performance.now() };
      if (!connected && performance.now() - seen.since >= patienceMs[stage]) return;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === MAX_FAILURES && !until.aborted) throw error;
    }
    await sleep(pollMs, undefined, { signal: until }).catch(() => undefined);
  }
}
