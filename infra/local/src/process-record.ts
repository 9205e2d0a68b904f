import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  processSchema,
  type RecordedProcess,
  recordProcess,
  stillRuns,
} from '@easel/shared/node/process/process-record';
import { signal } from '@easel/shared/node/process/processes';
import { replaceFileSync } from '@easel/shared/node/storage/replace-file';
import { z } from 'zod';
import { endProcess } from './end-process.ts';

const childrenSchema = z.record(z.string(), processSchema);

/** Records the children of a launcher in `<home>/children.json`, so that the next launcher can end them if this one is killed. */
export interface ChildRecords {
  add(name: string, pid: number): void;
  remove(name: string): void;
}

export function createChildRecords(home: string): ChildRecords {
  const children: Record<string, RecordedProcess> = {};
  const file = join(home, 'children.json');
  const save = () => {
    try {
      replaceFileSync(file, JSON.stringify(children));
    } catch {
      // A full disk must not end running services. Children also detect the end of their launcher.
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

/** Ends children that a killed launcher left running. Returns their names. */
export async function endStaleChildren(home: string): Promise<string[]> {
  const stale = Object.entries(readChildren(home)).filter(([, child]) => stillRuns(child));
  await Promise.all(
    stale.map(([, child]) =>
      endProcess(
        { send: (name) => signal(child.pid, name), isOver: () => !stillRuns(child) },
        STALE_GRACE_MS,
      ),
    ),
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
