import type { Health, Status } from '@easel/shared/contracts/status.schema';
import { keptFor } from '@easel/shared/node/async/kept-for';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { recentOutcomes } from '@easel/shared/node/repos/generations/outcomes.repo';
import { countPlaces } from '@easel/shared/node/repos/operations/workers.repo';
import type { QueueEstimates } from '../generations/queue-estimates.ts';
import { downAmong, type HealthChecks } from './health-checks.ts';
import { PART_NAMES } from './part-names.ts';

/** How long an answer is cached, because the checks cost some work. */
const KEPT_MS = 10_000;
const MODELS_WINDOW_SECONDS = 900;
/** Shares of failed pictures from which models count as degraded and as down. */
const DEGRADED_SHARE = 0.2;
const DOWN_SHARE = 0.9;
/** A single failed picture is not significant. */
const TELLING_COUNT = 3;
/** With fewer promised times, their accuracy is not reported. */
const TELLING_PROMISES = 20;

type Part = Status['parts'][number];

export interface StatusService {
  /** Returns the status of the parts, at most ten seconds old. */
  read(): Promise<Status>;
}

export interface StatusServiceOptions {
  db: Db;
  checks: HealthChecks;
  estimates: Pick<QueueEstimates, 'accuracy'>;
  logger: Logger;
  now: () => Date;
}

export function createStatusService({
  db,
  checks,
  estimates,
  logger,
  now,
}: StatusServiceOptions): StatusService {
  async function look(): Promise<Status> {
    const down = await downAmong(checks, (part, err) => logger.warn({ part, err }, 'part down'));
    const parts = [
      ...fixedParts(down, down.includes('database') ? '' : await describePromises()),
      ...(down.includes('database') ? [UNKNOWN_WORKERS, UNKNOWN_MODELS] : [await workers(), await models()]),
    ];
    return { status: worst(parts), checkedAt: now().toISOString(), parts };
  }

  /** Describes the accuracy of the times promised to recent submissions. Empty while there are few. */
  async function describePromises(): Promise<string> {
    const { promised, near, kept } = await estimates.accuracy();
    if (promised < TELLING_PROMISES) return '';
    const percent = (count: number) => `${Math.round((100 * count) / promised)}%`;
    return ` Of the last ${promised} estimates, ${percent(near)} were within 20% (or half a second) of the time it took, and ${percent(kept)} of the pictures were done by the upper end.`;
  }

  async function workers(): Promise<Part> {
    const slots = await countPlaces(db);
    if (slots === 0)
      return { ...WORKERS, status: 'down', detail: 'No worker is running, so pictures have to wait.' };
    const pictures = slots === 1 ? '1 picture' : `${slots} pictures`;
    return { ...WORKERS, status: 'operational', detail: `${pictures} can be made at once.` };
  }

  async function models(): Promise<Part> {
    const { completed, failed } = await recentOutcomes(db, MODELS_WINDOW_SECONDS);
    const status = modelHealth(completed, failed);
    const total = completed + failed;
    const detail =
      total === 0
        ? 'No picture was made in the last 15 minutes.'
        : `${completed} of ${total} pictures of the last 15 minutes were made.`;
    return { ...MODELS, status, detail };
  }

  return { read: keptFor(KEPT_MS, look) };
}

const WORKERS = { id: 'workers', name: PART_NAMES.workers } as const;
const MODELS = { id: 'models', name: PART_NAMES.models } as const;
const UNKNOWN = { status: 'degraded', detail: 'Unknown right now.' } as const;
const UNKNOWN_WORKERS: Part = { ...WORKERS, ...UNKNOWN };
const UNKNOWN_MODELS: Part = { ...MODELS, ...UNKNOWN };

/** Returns the parts whose status is known. */
export const knownParts = ({ parts }: Status): Part[] =>
  parts.filter((part) => part !== UNKNOWN_WORKERS && part !== UNKNOWN_MODELS);

function fixedParts(down: readonly string[], promises: string): Part[] {
  const part = (id: 'database' | 'queue' | 'store', fine: string, lost: string): Part => {
    const isDown = down.includes(id);
    return {
      id,
      name: PART_NAMES[id],
      status: isDown ? 'down' : 'operational',
      detail: isDown ? lost : fine,
    };
  };
  return [
    apiPart(down.includes('bus')),
    part('database', 'Reading and writing data.', 'The database is not responding.'),
    part(
      'queue',
      `Assigning work to the workers.${promises}`,
      'The queue is not responding, so pictures have to wait.',
    ),
    part('store', 'Storing and serving images.', 'The image store is not responding.'),
  ];
}

/** The API part, which also delivers live updates. Without the event bus it finds them by polling the database. */
function apiPart(isBusDown: boolean): Part {
  const api = { id: 'api', name: PART_NAMES.api } as const;
  if (!isBusDown) return { ...api, status: 'operational', detail: 'Responding to requests.' };
  return {
    ...api,
    status: 'degraded',
    detail: 'Responding to requests. Live updates are a few seconds late.',
  };
}

export function modelHealth(completed: number, failed: number): Health {
  if (failed < TELLING_COUNT) return 'operational';
  const share = failed / (completed + failed);
  if (share >= DOWN_SHARE) return 'down';
  return share >= DEGRADED_SHARE ? 'degraded' : 'operational';
}

function worst(parts: readonly Part[]): Health {
  if (parts.some(({ status }) => status === 'down')) return 'down';
  return parts.some(({ status }) => status === 'degraded') ? 'degraded' : 'operational';
}
