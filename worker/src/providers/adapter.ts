import type { Logger } from '@easel/shared/node/logger';
import type { ImageProvider } from './types.ts';

/** Options of an adapter: one model of the registry at one of its endpoints. */
export interface AdapterOptions<Settings> {
  endpoint: {
    /** As the registry names it, without a trailing slash. */
    url: string;
    /** From the worker's environment; never logged. */
    apiKey: string | undefined;
    /** `host` or `host:port` of servers with private addresses that its pictures may come from. */
    outputHosts?: readonly string[] | undefined;
  };
  /** The model's `provider` section. */
  settings: Settings;
  /** The model server's name for it; undefined uses the server's default. */
  sampler: string | undefined;
  scheduler: string | undefined;
  logger: Logger;
}

export type CreateAdapter<Settings> = (options: AdapterOptions<Settings>) => ImageProvider;
