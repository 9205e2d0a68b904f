import { poll } from '@easel/shared/node/async/poll';
import { type Server, stageOf, type TaskStage } from './server.ts';

/** Share of its steps above which a task is left to finish: an interrupt would save little and might hit the next task. */
const NEARLY_DONE = 0.95;

/** Consecutive looks at a failed task before it counts as gone, as a person at the server may reset its state. */
const FAILED_LOOKS = 4;

export interface EndTaskOptions {
  server: Server;
  /** Milliseconds between two looks. */
  pollMs: number;
  /** Milliseconds after which a task that waits at an idle server counts as gone. */
  stuckMs: number;
  /** Ends the waiting: the promise resolves as soon as it aborts. */
  until: AbortSignal;
  /**
   * Whether the connection that requested the task is open. Its end, signaled by `until`, is then all that counts, as the server's lists
   * may be outdated.
   */
  connected: boolean;
}

/**
 * Stops a task and resolves when the server no longer has it. Interrupts the task only while it is certainly the running one, repeatedly,
 * as a job that begins forgets an earlier interrupt. A queued task cannot be removed: it runs its first step, then ends. A server that
 * cannot tell tasks apart is not interrupted, as it may be working for others.
 * @throws {ModelError} when the server no longer answers
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
  const isGone = async () => {
    const [state, task] = await Promise.all([server.state(), server.task(id, null)]);
    if (!task) return true;
    const stage = stageOf(task, state);
    const worthwhile = !state.interrupted && (task.progress ?? 0) < NEARLY_DONE;
    if (stage === 'running' && worthwhile && !until.aborted) await server.interrupt();
    if (stage !== seen?.stage) seen = { stage, since: performance.now() };
    const isOver = !connected && performance.now() - seen.since >= patienceMs[stage];
    return isOver || undefined;
  };
  try {
    await poll(isGone, { signal: until, firstMs: pollMs });
  } catch (error) {
    if (!until.aborted) throw error;
  }
}
