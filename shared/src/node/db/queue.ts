import type { Generated, JSONColumnType } from 'kysely';

/** The accounts' places in the order of the queue, see decision 0029. */
export interface QueueAccountsTable {
  accountId: string;
  isFree: Generated<boolean>;
  /** Its share of worker time, relative to other accounts of its class. */
  weight: Generated<number>;
  /** How many of its generations run at once while others wait. */
  maxRunning: Generated<number>;
  /** The virtual time at which its next generation starts. */
  tag: Generated<number>;
  /** False only if nothing of it waits. */
  waiting: Generated<boolean>;
}

/** The virtual clocks of the queue, in one row. */
export interface QueueClockTable {
  id: Generated<boolean>;
  /** The virtual time of the two classes: the virtual finish of the generation that was claimed last. */
  virtualTime: number;
  /** The virtual finish of the class's last generation. */
  paidBase: number;
  freeBase: number;
  /** The virtual time within the class: the virtual start of the generation that was claimed last. */
  paidTime: number;
  freeTime: number;
  /** Whether generations of the class waited at the last claim. */
  paidWaits: boolean;
  freeWaits: boolean;
}

/** How long each model took recently, by size and steps. */
export interface ModelPaceTable {
  model: string;
  pixels: number;
  /** 0 if the model has no such setting. */
  steps: number;
  /** Seconds, newest first. */
  seconds: number[];
  updatedAt: Date;
}

/** What a worker can make now. */
export interface WorkerOffers {
  /** Whether the worker can store files. */
  store: boolean;
  /** The models of the registry; places are those of all workers together at model servers, null for a local model. */
  models: { id: string; places: number | null }[];
}

export type WorkerOffersColumn = JSONColumnType<WorkerOffers, string | undefined, string>;
