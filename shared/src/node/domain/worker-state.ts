import type { FailureCode } from '../../contracts/errors.ts';

/** The state of a model server as one worker sees it. */
export interface EndpointReport {
  model: string;
  /** Without a user and a password. */
  url: string;
  /** Whether the worker sends it requests; false during a pause after failures. */
  isUp: boolean;
  /** Maximum number of concurrent requests. */
  places: number;
  /** The last failure that counts against it; null if there was none. The message holds no prompt and no key. */
  lastError: { code: FailureCode; message: string; at: string } | null;
}

/** The state that a worker reports with each heartbeat. */
export interface WorkerState {
  version: string;
  /** Whether it follows an order to claim nothing more. */
  isDrained: boolean;
  /** Pictures in flight, at its own places and at model servers. */
  busy: { local: number; remote: number };
  /** Cores that the process used since the heartbeat before. */
  cpu: number;
  /** Resident memory of the process. */
  memoryBytes: number;
  /** The last picture that it finished; null if there was none. */
  lastPicture: { id: string; model: string; seconds: number; at: string } | null;
  endpoints: EndpointReport[];
}
