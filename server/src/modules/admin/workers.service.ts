import type {
  AdminEndpoint,
  AdminWorker,
  DrainRequest,
  WorkerBoard,
} from '@easel/shared/contracts/console.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { withoutUser } from '@easel/shared/node/net/without-user';
import { countByEndpoint } from '@easel/shared/node/repos/generations/claims.repo';
import { type ListedWorker, listWorkers } from '@easel/shared/node/repos/operations/queue-board.repo';
import { orderDrain } from '@easel/shared/node/repos/operations/workers.repo';
import { type Orderer, recordOrder } from './actor.ts';
import { presentGeneration } from './generation.presenter.ts';
import { timeOf } from './users.presenter.ts';

export type WorkersService = ReturnType<typeof createWorkersService>;

/** Shows the workers and the model servers that they use, and drains workers, so that they claim nothing more. */
export function createWorkersService({ db, now }: { db: Db; now: () => Date }) {
  return {
    async board(): Promise<WorkerBoard> {
      const [workers, loads] = await Promise.all([listWorkers(db), countByEndpoint(db)]);
      return {
        at: now().toISOString(),
        workers: workers.map(presentWorker),
        endpoints: presentEndpoints(workers.filter(isActive), loads),
      };
    },

    /** @throws {AppError} not_found */
    async drain(orderer: Orderer, id: string, { isDrained, reason }: DrainRequest): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const hasChanged = await orderDrain(tx, id, isDrained);
        if (hasChanged === undefined) throw new AppError('not_found', { detail: 'Worker not found.' });
        const action = isDrained ? 'worker.drained' : 'worker.undrained';
        if (hasChanged) await recordOrder(tx, orderer, { action, name: id, reason });
      });
    },
  };
}

const isActive = ({ isLive }: ListedWorker) => isLive;

function presentWorker(worker: ListedWorker): AdminWorker {
  const { id, startedAt, seenAt, drainedAt, offers, state, concurrency, generations } = worker;
  const models = offers.models.filter(({ places }) => places === null || places > 0);
  return {
    id,
    state: stateOf(worker),
    version: state.version ?? null,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    drainedAt: timeOf(drainedAt),
    places: concurrency,
    busy: state.busy ?? { local: generations.length, remote: 0 },
    cpu: state.cpu ?? null,
    memoryBytes: state.memoryBytes ?? null,
    models: models.map((model) => model.id),
    isStoreUp: offers.store,
    lastPicture: state.lastPicture ?? null,
    generations: generations.map(presentGeneration),
  };
}

function stateOf({ isLive, drainedAt, generations, state }: ListedWorker): AdminWorker['state'] {
  if (!isLive) return 'gone';
  if (drainedAt === null) return 'active';
  const { local = 0, remote = 0 } = state.busy ?? {};
  // A worker may still claim until it has read the order.
  return state.isDrained && generations.length + local + remote === 0 ? 'drained' : 'draining';
}

/** Combines the live workers' reports on each model's servers. */
function presentEndpoints(
  workers: readonly ListedWorker[],
  loads: ReadonlyMap<string, number>,
): AdminEndpoint[] {
  const busyAt = new Map<string, number>();
  for (const [url, count] of loads) {
    const name = nameOf(url);
    busyAt.set(name, (busyAt.get(name) ?? 0) + count);
  }
  const reports = workers.flatMap(({ state }) => state.endpoints ?? []);
  const byServer = Map.groupBy(reports, ({ model, url }) => `${model} ${url}`);
  return [...byServer.values()].flatMap((told): AdminEndpoint[] => {
    const [first] = told;
    if (!first) return [];
    const errors = told.flatMap(({ lastError }) => lastError ?? []);
    const up = told.filter(({ isUp }) => isUp).length;
    return [
      {
        model: first.model,
        url: first.url,
        up,
        resting: told.length - up,
        places: Math.max(...told.map(({ places }) => places)),
        busy: busyAt.get(first.url) ?? 0,
        lastError: errors.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null,
      },
    ];
  });
}

/** The column holds the ids of local models, too. */
const nameOf = (endpoint: string) => (URL.canParse(endpoint) ? withoutUser(endpoint) : endpoint);
