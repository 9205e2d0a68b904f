import { z } from 'zod';
import { isAlive, startMark } from './processes.ts';

/** A record that identifies a process: ids are reused, start marks are not. */
export const processSchema = z.object({ pid: z.int().positive(), mark: z.string() });
export type RecordedProcess = z.infer<typeof processSchema>;

export function recordProcess(pid: number): RecordedProcess {
  return { pid, mark: startMark(pid) ?? '' };
}

/** Returns whether the recorded process still runs. */
export function stillRuns({ pid, mark }: RecordedProcess): boolean {
  return isAlive(pid) && (startMark(pid) ?? '') === mark;
}
