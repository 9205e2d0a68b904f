import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RunningChores } from '../async/chores.ts';
import type { WatchedPool } from '../db/pool.ts';
import type { BusMeter } from '../events/event-bus.ts';
import type { StoreMeter } from '../storage/measured-store.ts';

const BUS_BUCKETS_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STORE_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics that servers and workers share. infra/docs/metrics.md explains each. */
export interface ProcessMetrics {
  registry: Registry;
  busMeter: BusMeter;
  storeMeter: StoreMeter;
  /** Reports the connections of a pool. */
  watchPool(name: string, pool: WatchedPool): void;
  /** Reports the ages of the chores. */
  watchChores(chores: Pick<RunningChores, 'ages'>): void;
}

/** Creates a registry with the metrics of Node.js and of the parts that every process uses. */
export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    busMeter: createBusMeter(registers),
    storeMeter: createStoreMeter(registers),
    watchPool: watchPools(registers),
    watchChores: watchAges(registers),
  };
}

function createBusMeter(registers: Registry[]): BusMeter {
  const lag = new Histogram({
    name: 'easel_bus_lag_seconds',
    help: 'Time that a heartbeat took through the event bus and back to this process',
    buckets: BUS_BUCKETS_SECONDS,
    registers,
  });
  const lost = new Counter({
    name: 'easel_bus_messages_lost_total',
    help: 'Messages that the event bus did not take',
    registers,
  });
  const connections = new Counter({
    name: 'easel_bus_connections_total',
    help: 'How often this process began to listen to the event bus; each time after the first, messages may have been missed',
    registers,
  });
  return {
    onHeartbeat: (seconds) => lag.observe(seconds),
    onLost: () => lost.inc(),
    onListening: () => connections.inc(),
  };
}

function createStoreMeter(registers: Registry[]): StoreMeter {
  const durations = new Histogram({
    name: 'easel_store_request_seconds',
    help: 'Time that requests to the image store took, by operation',
    labelNames: ['operation'],
    buckets: STORE_BUCKETS_SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'easel_store_errors_total',
    help: 'Requests to the image store that failed, by operation and reason',
    labelNames: ['operation', 'reason'],
    registers,
  });
  return {
    onRequest: (operation, seconds) => durations.observe({ operation }, seconds),
    onError: (operation, reason) => errors.inc({ operation, reason }),
  };
}

function watchPools(registers: Registry[]): ProcessMetrics['watchPool'] {
  const pools = new Map<string, WatchedPool>();
  new Gauge({
    name: 'easel_database_connections',
    help: 'Open connections to the database, by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  new Gauge({
    name: 'easel_database_waiting',
    help: 'Queries and transactions that wait for a connection of the pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
    },
  });
  return (name, pool) => pools.set(name, pool);
}

function watchAges(registers: Registry[]): ProcessMetrics['watchChores'] {
  let ages: RunningChores['ages'] = () => new Map();
  new Gauge({
    name: 'easel_chore_age_seconds',
    help: 'Seconds since the last run of a chore that succeeded',
    labelNames: ['chore'],
    registers,
    collect() {
      for (const [chore, seconds] of ages()) this.set({ chore }, seconds);
    },
  });
  return (chores) => {
    ages = chores.ages;
  };
}
