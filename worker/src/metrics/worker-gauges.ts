import { withoutUser } from '@easel/shared/node/net/without-user';
import { Gauge, type Registry } from 'prom-client';
import { type Busy, REMOTE_PLACES } from '../dispatch/places.ts';
import type { ProviderRegistry } from '../providers/serving/registry.ts';

/** The state of a running worker. */
export interface WorkerState extends Pick<ProviderRegistry, 'endpoints'> {
  concurrency: number;
  busy(): Busy;
  isStoreUp(): boolean;
}

/** Adds gauges of what the worker is doing now, and of the parts that it uses. */
export function addWorkerGauges(
  registry: Registry,
  { concurrency, busy, endpoints, isStoreUp }: WorkerState,
): void {
  const registers = [registry];
  new Gauge({
    name: 'easel_worker_places',
    help: 'Pictures that this worker takes at once: local, and at model servers (remote)',
    labelNames: ['kind'],
    registers,
    collect() {
      this.set({ kind: 'local' }, concurrency);
      this.set({ kind: 'remote' }, REMOTE_PLACES);
    },
  });
  new Gauge({
    name: 'easel_worker_busy',
    help: 'Pictures that this worker is making: local, and at model servers (remote)',
    labelNames: ['kind'],
    registers,
    collect() {
      const { local, remote } = busy();
      this.set({ kind: 'local' }, local);
      this.set({ kind: 'remote' }, remote);
    },
  });
  new Gauge({
    name: 'easel_endpoint_up',
    help: 'Whether this worker sends requests to a model server (1), or pauses after failures (0)',
    labelNames: ['model', 'endpoint'],
    registers,
    collect() {
      // Endpoints come and go with the models file.
      this.reset();
      for (const { model, url, isUp } of endpoints())
        this.set({ model, endpoint: withoutUser(url) }, Number(isUp));
    },
  });
  new Gauge({
    name: 'easel_endpoint_places',
    help: 'Requests that a model server takes at once, as the models file says',
    labelNames: ['model', 'endpoint'],
    registers,
    collect() {
      this.reset();
      for (const { model, url, concurrency: places } of endpoints())
        this.set({ model, endpoint: withoutUser(url) }, places);
    },
  });
  new Gauge({
    name: 'easel_store_up',
    help: 'Whether the image store takes pictures (1), as far as this worker knows, or not (0)',
    registers,
    collect() {
      this.set(Number(isStoreUp()));
    },
  });
}
