import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { markdown } from './markdown.ts';
import type { Provenance } from './provenance.ts';
import type { RecordRow } from './summary.ts';

/** The record as it is stored. */
export interface Recorded extends Provenance {
  rows: RecordRow[];
}

const FOLDER = fileURLToPath(new URL('../results/', import.meta.url));
export const RECORD_FILE = `${FOLDER}record.json`;

/** Returns the stored record, or undefined if the file does not exist. */
export async function readRecord(file: string): Promise<Recorded | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : JSON.parse(text);
}

/** Writes the record as JSON and as Markdown. */
export async function writeRecord(record: Recorded): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(RECORD_FILE, `${JSON.stringify(record, undefined, 2)}\n`);
  await writeFile(`${FOLDER}record.md`, markdown(record));
}

/**
 * Replaces groups with their new measurements, so that a run of some groups keeps the others. Drops figures of another machine or
 * other versions.
 */
export function mergeRecords(
  old: Recorded | undefined,
  measured: Recorded,
  order: readonly string[],
): Recorded {
  const { rows, ...provenance } = measured;
  const kept =
    old && isDeepStrictEqual([old.machine, old.versions], [provenance.machine, provenance.versions])
      ? old.rows.filter(({ group }) => !rows.some((row) => row.group === group) && order.includes(group))
      : [];
  const place = ({ group }: RecordRow) => order.indexOf(group);
  return { ...provenance, rows: [...kept, ...rows].sort((one, other) => place(one) - place(other)) };
}
