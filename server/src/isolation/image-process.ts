import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '@easel/shared/node/app-error';
import { createTurns } from '@easel/shared/node/async/turns';
import type { Logger } from '@easel/shared/node/logger';
import type { ImageAnswer, ImageRequest } from './image-messages.ts';
import type { ImageTask, ImageTasks } from './image-tasks.ts';

const CHILD = fileURLToPath(new URL('./image-child.ts', import.meta.url));
/** Longer than the decoder's own limit. */
const TASK_WITHIN_MS = 30_000;
/** The process ends after being idle for this long, to free its memory. */
const IDLE_MS = 60_000;
const HEAP_MEGABYTES = 128;

export interface ImageProcess {
  /**
   * Runs a task in a separate process, one at a time.
   *
   * @throws {AppError} as the task does; image_unreadable when the process exits or takes too long
   */
  run<Task extends ImageTask>(
    task: Task,
    input: Parameters<ImageTasks[Task]>[0],
  ): Promise<Awaited<ReturnType<ImageTasks[Task]>>>;
  close(): Promise<void>;
}

/**
 * Reads untrusted files in a child process, so that a bug in a decoder or parser reaches neither secrets nor connections, and cannot
 * end or block the server. The child starts with the first task, and again after each task that killed it.
 */
export function createImageProcess({
  logger,
  script = CHILD,
  withinMs = TASK_WITHIN_MS,
}: {
  logger: Logger;
  /** Another script, for tests. */
  script?: string;
  withinMs?: number;
}): ImageProcess {
  const inTurn = createTurns();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(script, [], {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      // Sends buffers as binary data, not as JSON.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('exit', () => {
      if (child === started) child = undefined;
    });
    // If the child cannot be started or written to, it exits or the task times out.
    started.on('error', (err) => logger.warn({ err }, 'image process'));
    return started;
  }

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function ask(request: ImageRequest): Promise<ImageAnswer> {
    clearTimeout(idle);
    child ??= start();
    const asked = child;
    const answered = Promise.withResolvers<ImageAnswer>();
    const fail = (why: string) => () => answered.reject(new Error(why));
    const onExit = fail('the process died');
    const timer = setTimeout(fail('it took too long'), withinMs);
    asked.once('message', answered.resolve);
    asked.once('exit', onExit);
    asked.send(request, (error) => error && answered.reject(error));
    try {
      return await answered.promise;
    } catch (err) {
      logger.warn({ err, task: request.task }, 'a file could not be read');
      end();
      throw new AppError('image_unreadable', { detail: 'This image cannot be read.', cause: err });
    } finally {
      clearTimeout(timer);
      asked.off('message', answered.resolve);
      asked.off('exit', onExit);
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  return {
    run: (task, input) =>
      inTurn(async () => {
        const answer = await ask({ task, input });
        if ('result' in answer) return answer.result as never;
        if (answer.refusal === null) throw new AppError('internal');
        const { code, ...rest } = answer.refusal;
        throw new AppError(code, rest);
      }),
    close: async () => end(),
  };
}
