/** Messages to the server from the process that installs or removes a pack. */
export type InstallerMessage =
  /** It has the lock. What follows is in the install record. */
  { kind: 'started' } | { kind: 'done' } | { kind: 'failed'; reason: string };
