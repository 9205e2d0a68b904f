import { AsyncLocalStorage } from 'node:async_hooks';

const fields = new AsyncLocalStorage<Readonly<Record<string, string>>>();

/** Runs the work, and adds fields to every log line that is written during it, by any logger. A line's own fields take precedence. */
export function withLogFields<T>(added: Readonly<Record<string, string>>, work: () => T): T {
  return fields.run({ ...fields.getStore(), ...added }, work);
}

/** Runs work without log fields. Use it to open a connection or a process that outlives the current work. */
export const withoutLogFields = <T>(work: () => T): T => fields.exit(work);

/** Returns the log fields of the current work. */
export const logFields = (): Readonly<Record<string, string>> => fields.getStore() ?? {};
