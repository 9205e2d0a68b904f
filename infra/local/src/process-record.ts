import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive, signal, startMark } from './processes.ts';
import { waitUntil } from './wait-until.ts';

/** A process written down so that it is recognised later: ids are given out again, start marks are not. */
export const processSchema = z.object({ pid: z.int().positive(), mark: z.string() });
export type RecordedProcess = z.infer<typeof processSchema>;

export function recordProcess(pid: number): RecordedProcess {
  return { pid, mark: startMark(pid) ?? '' };
}

/** Whether it is this very process that still runs. */
export function stillRuns({ pid, mark }: RecordedProcess): boolean {
  return isAlive(pid) && (startMark(pid) ?? '') === mark;
}

const childrenSchema = z.record(z.string(), processSchema);

/** The children of a launcher, in `<home>/children.json`, for the next launcher to end if this one is killed. */
export interface ChildRecords {
  add(name: string, pid: number): void;
  remove(name: string): void;
}

export function createChildRecords(home: string): ChildRecords {
  const children: Record<string, RecordedProcess> = {};
  const file = join(home, 'children.json');
  const save = () => {
    try {
      // By a rename: a launcher killed in between leaves the whole old list, not half a new one.
      writeFileSync(`${file}.half`, JSON.stringify(children));
      renameSync(`${file}.half`, file);
    } catch {
      // A full disk must not end what runs. The children also watch for the end of their launcher themselves.
    }
  };
  return {
    add(name, pid) {
      children[name] = recordProcess(pid);
      save();
    },
    remove(name) {
      delete children[name];
      save();
    },
  };
}

const STALE_GRACE_MS = 10_000;

/** Ends what a killed launcher left running. Answers the names of those that were. */
export async function endStaleChildren(home: string): Promise<string[]> {
  const stale = Object.entries(readChildren(home)).filter(([, child]) => stillRuns(child));
  await Promise.all(
    stale.map(async ([, child]) => {
      signal(child.pid, 'SIGTERM');
      if (await waitUntil(() => !stillRuns(child), { timeoutMs: STALE_GRACE_MS })) return;
      signal(child.pid, 'SIGKILL');
      await waitUntil(() => !stillRuns(child), { timeoutMs: STALE_GRACE_MS });
    }),
  );
  return stale.map(([name]) => name);
}

function readChildren(home: string): Record<string, RecordedProcess> {
  try {
    return childrenSchema.parse(JSON.parse(readFileSync(join(home, 'children.json'), 'utf8')));
  } catch {
    return {};
  }
}
