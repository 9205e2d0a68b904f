import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { withoutLogFields } from '@easel/shared/node/log-context';
import type { Logger } from '@easel/shared/node/logger';
import { ModelError } from '../model-error.ts';
import type { Picture, PipelineStep } from './pipeline.ts';
import type { ChildOptions, FromChild, ToChild } from './protocol.ts';

const SCRIPT = fileURLToPath(new URL('./child.ts', import.meta.url));
/** What the child may see of the environment: none of the worker's keys. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'SystemRoot', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];

export interface HostOptions extends ChildOptions {
  logger: Logger;
  /** Milliseconds without a picture after which the child is ended, which frees its memory. */
  idleMs: number;
}

/** Computes pictures in a child process, one at a time. Starts the process when it is needed. */
export interface Host {
  /**
   * Ends the child when the signal aborts, and rejects with its reason.
   * @throws {ModelError} when the child fails or is killed from outside
   */
  run(
    request: ToChild,
    context: { signal: AbortSignal; onStep: (step: PipelineStep) => void },
  ): Promise<Picture & { memoryBytes: number }>;
  /** Whether the child runs, and has its memory. */
  isRunning(): boolean;
  /** Resolves when a child that was ended has freed its memory. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export function createHost({ logger, idleMs, ...options }: HostOptions): Host {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let ending: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = fork(SCRIPT, [JSON.stringify(options)], {
      serialization: 'advanced',
      execArgv: [],
      env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      logger.warn({ pack: options.pack, text: text.trimEnd() }, 'the model process says');
    });
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    // A child that cannot be started emits `error`, but no `exit`.
    started.once('error', (err) => {
      logger.error({ err, pack: options.pack }, 'the model process failed');
      if (child === started) child = undefined;
    });
    child = started;
    return started;
  }

  async function end(): Promise<void> {
    const last = child;
    child = undefined;
    if (last && last.exitCode === null && last.signalCode === null) {
      const exited = once(last, 'exit');
      if (last.kill('SIGKILL')) ending = exited;
    }
    await ending;
  }

  return {
    async run(request, { signal, onStep }) {
      signal.throwIfAborted();
      clearTimeout(idle);
      const running = child ?? withoutLogFields(start);
      const { promise, resolve, reject } = Promise.withResolvers<Picture & { memoryBytes: number }>();
      const onMessage = (message: FromChild) => {
        if (message.type === 'step') onStep(message.step);
        else if (message.type === 'picture')
          resolve({ ...message.picture, memoryBytes: message.memoryBytes });
        else reject(new ModelError('model_failed', message.message, { retryable: true }));
      };
      const onExit = (code: number | null, by: NodeJS.Signals | null) => reject(lost(by ?? `code ${code}`));
      const onError = (cause: Error) => reject(lost(cause.message));
      const onAbort = () => {
        reject(signal.reason);
        void end();
      };
      running.on('message', onMessage);
      running.once('exit', onExit);
      running.once('error', onError);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        running.send(request);
        return await promise;
      } finally {
        signal.removeEventListener('abort', onAbort);
        running.off('message', onMessage);
        running.off('exit', onExit);
        running.off('error', onError);
        idle = setTimeout(() => void end(), idleMs).unref();
      }
    },
    isRunning: () => child !== undefined,
    async settled() {
      await ending;
    },
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}

const lost = (how: string) =>
  new ModelError('model_failed', `The model process ended (${how}): it may have had too little memory`, {
    retryable: true,
  });
