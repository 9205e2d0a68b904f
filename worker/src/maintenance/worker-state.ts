import type { WorkerState } from '@easel/shared/node/domain/worker-state';
import { withoutUser } from '@easel/shared/node/net/without-user';
import type { ClaimedGeneration } from '@easel/shared/node/repos/generations/claims.repo';
import manifest from '../../package.json' with { type: 'json' };
import type { Busy } from '../dispatch/places.ts';
import type { ProviderRegistry } from '../providers/serving/registry.ts';

const MS_PER_SECOND = 1_000;
const US_PER_MS = 1_000;

export interface WorkerStateOptions extends Pick<ProviderRegistry, 'endpoints'> {
  isDrained: boolean;
  busy(): Busy;
}

/** Collects the state that a worker reports with its heartbeats. */
export function createWorkerState() {
  let lastPicture: WorkerState['lastPicture'] = null;
  let used = process.cpuUsage();
  let usedAt = performance.now();

  /** Returns the cores that the process used since the last call. */
  function cores(): number {
    const [before, since] = [used, usedAt];
    used = process.cpuUsage();
    usedAt = performance.now();
    const microseconds = used.user + used.system - before.user - before.system;
    return usedAt > since ? microseconds / US_PER_MS / (usedAt - since) : 0;
  }

  return {
    /** Records the latest picture, and the seconds that it took. */
    notePicture({ id, model }: Pick<ClaimedGeneration, 'id' | 'model'>, seconds: number): void {
      const at = new Date().toISOString();
      lastPicture = { id, model, seconds: Math.round(seconds * MS_PER_SECOND) / MS_PER_SECOND, at };
    },

    read({ isDrained, busy, endpoints }: WorkerStateOptions): WorkerState {
      return {
        version: manifest.version,
        isDrained,
        busy: busy(),
        cpu: Math.round(cores() * 100) / 100,
        memoryBytes: process.memoryUsage.rss(),
        lastPicture,
        endpoints: endpoints().map(({ model, url, isUp, concurrency, lastFailure }) => ({
          model,
          url: withoutUser(url),
          isUp,
          places: concurrency,
          lastError: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
        })),
      };
    },
  };
}
