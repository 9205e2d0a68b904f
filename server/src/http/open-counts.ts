import { BREADTHS } from './networks.ts';

/** Counts the connections of each network. `networks` are those of one client, narrowest first. */
export function createOpenByNetwork(ofAddress: number) {
  const open = createOpenCounts();
  return {
    isFull: (networks: readonly string[]): boolean =>
      networks.some((network, i) => open.of(network) >= ofAddress * (BREADTHS[i]?.share ?? 1)),
    /** Counts a connection until the returned function is called. */
    add(networks: readonly string[]): () => void {
      for (const network of networks) open.add(network);
      return () => {
        for (const network of networks) open.remove(network);
      };
    },
  };
}

/** Counts open connections by subject. */
export function createOpenCounts() {
  const counts = new Map<string, number>();
  return {
    of: (subject: string): number => counts.get(subject) ?? 0,
    add(subject: string): void {
      counts.set(subject, (counts.get(subject) ?? 0) + 1);
    },
    remove(subject: string): void {
      const rest = (counts.get(subject) ?? 1) - 1;
      if (rest === 0) counts.delete(subject);
      else counts.set(subject, rest);
    },
  };
}
