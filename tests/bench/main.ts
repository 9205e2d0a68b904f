import { compareRows, worsened } from './record/compare.ts';
import { mergeRecords, RECORD_FILE, readRecord, writeRecord } from './record/files.ts';
import type { RowGroup } from './record/group.ts';
import { GROUPS } from './record/groups.ts';
import { readOptions } from './record/options.ts';
import { readCommit, readProvenance } from './record/provenance.ts';
import { type RecordRow, summarize } from './record/summary.ts';
import { type Measurement, printTable } from './table.ts';

/*
 * Measures Easel against a baseline of each task in the same run, and writes the record to tests/bench/results. It has no pass
 * mark.
 *
 * npm run bench # all rows npm run bench -- --only reads,sizes # some groups; the record keeps the others npm run bench --
 * --compare [FILE] # writes nothing, and lists the rows that got worse by more than their noise
 */

const names = GROUPS.map(({ name }) => name);
const { only, compareWith } = readOptions(process.argv.slice(2), { groups: names, record: RECORD_FILE });
const before = await readRecord(compareWith ?? RECORD_FILE);
if (compareWith && !before) throw new Error(`There is no record in ${compareWith}`);
const provenance = await readProvenance();
const commit = await readCommit();

let record = before;
const measured: RecordRow[] = [];
for (const group of GROUPS.filter(({ name }) => only.length === 0 || only.includes(name))) {
  const rows = await measure(group);
  measured.push(...rows);
  record = mergeRecords(record, { ...provenance, rows }, names);
  // Written after each group, so that an interrupted run keeps its measurements.
  if (!compareWith && rows.length > 0) await writeRecord(record);
}
process.exit(before && compareWith ? tellChanges(before.rows) : 0);

async function measure(group: RowGroup): Promise<RecordRow[]> {
  console.log(`\n${group.name}`);
  const open = await group.open();
  if ('skipped' in open) {
    console.warn(`Skipped: ${open.skipped}`);
    return [];
  }
  const rounds: Measurement[][] = [];
  try {
    while (rounds.length < group.rounds) rounds.push(await open.round());
  } finally {
    await open.close();
  }
  const rows = summarize(group.name, rounds, { commit, measuredAt: new Date().toISOString() });
  printTable(rows);
  return rows;
}

/** Prints the rows that got worse. Returns the exit code. */
function tellChanges(rows: readonly RecordRow[]): number {
  const worse = worsened(compareRows(rows, measured));
  console.log(worse.length === 0 ? '\nNothing got worse by more than its noise.' : '\nGot worse:');
  for (const { name, worseBy, noise, before, after } of worse) {
    const value = (row: RecordRow) =>
      row.ratio === undefined ? `${row.easel} ${row.unit}` : `ratio ${row.ratio}`;
    const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
    console.log(
      `  ${name}: by ${percent(worseBy)} (noise ${percent(noise)}), ${value(before)} -> ${value(after)}`,
    );
  }
  return worse.length === 0 ? 0 : 1;
}
