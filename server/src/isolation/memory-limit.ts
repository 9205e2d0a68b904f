/** A picture of 64 million pixels takes less, in all formats but AVIF. */
const MOST_BYTES = 1024 ** 3;

/**
 * Returns how much memory the process that reads untrusted files may take, in bytes. In a container it is half of the container's, for
 * the server has the rest: where that is exceeded, Kubernetes ends all of the container's processes.
 *
 * @param constrained the memory of the container in bytes, as `process.constrainedMemory` returns it: 0 or more than any machine has if
 *   there is no limit
 */
export const memoryLimit = (constrained: number): number =>
  constrained > 0 ? Math.min(MOST_BYTES, constrained / 2) : MOST_BYTES;
