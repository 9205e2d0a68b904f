export interface EndpointLoads {
  /** Returns a function from an endpoint's URL to the number of pictures that it is making. */
  read(): Promise<(url: string) => number>;
  /** Counts the work at the endpoint while it is in flight. */
  during<Result>(url: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Counts the pictures in flight at each endpoint, of all workers, from the database. This worker's newest ones may not be there yet, so
 * its own count is used if it is higher.
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
