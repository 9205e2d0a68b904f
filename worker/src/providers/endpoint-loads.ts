export interface EndpointLoads {
  /** How many pictures are being made at an endpoint, by its URL. */
  read(): Promise<(url: string) => number>;
  /** Counts as one at the endpoint until the work has ended. */
  during<Result>(url: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * What all workers together make at each endpoint, as the database tells it. What this worker has just begun may not be
 * there yet, so its own count stands where it is the higher.
 */
export function createEndpointLoads(
  loadByEndpoint: () => Promise<ReadonlyMap<string, number>>,
): EndpointLoads {
  const own = new Map<string, number>();
  const add = (url: string, count: number) => own.set(url, (own.get(url) ?? 0) + count);
  return {
    async read() {
      const all = await loadByEndpoint();
      return (url) => Math.max(all.get(url) ?? 0, own.get(url) ?? 0);
    },
    async during(url, work) {
      add(url, 1);
      try {
        return await work();
      } finally {
        add(url, -1);
      }
    },
  };
}
