import { describe, expect, it } from 'vitest';
import { compareRows, worsened } from './record/compare.ts';
import { mergeRecords, type Recorded } from './record/files.ts';
import { selfContained } from './record/group.ts';
import { markdown } from './record/markdown.ts';
import { readOptions } from './record/options.ts';
import { type RecordRow, reachesAim, summarize } from './record/summary.ts';
import type { Measurement } from './table.ts';

const at = { commit: '0123456789', measuredAt: '2026-01-01T00:00:00.000Z' };
const measured = (
  easel: number,
  floor: number | undefined,
  more: Partial<Measurement> = {},
): Measurement => ({
  name: 'reads',
  unit: '/s',
  easel,
  ...(floor !== undefined && { floor, floorName: 'a bare route' }),
  ...more,
});
const rowOf = (...rounds: Measurement[]) =>
  summarize(
    'api',
    rounds.map((round) => [round]),
    at,
  )[0] as RecordRow;
const recordOf = (rows: RecordRow[], node = 'v24.0.0'): Recorded => ({
  machine: { cpu: 'A', cores: 2, memoryGb: 4, system: 'linux' },
  versions: { node },
  rows,
});

describe('the record', () => {
  it('uses the median of the ratios of each round, not the ratio of the medians', () => {
    const row = rowOf(measured(10, 20), measured(30, 40), measured(20, 80));
    expect(row).toMatchObject({ easel: 20, floor: 40, ratio: 0.5, noise: 0.5 });
  });

  it('uses the mean of two rounds', () => {
    expect(rowOf(measured(10, undefined), measured(20, undefined))).toMatchObject({ easel: 15 });
  });

  it('reports the CPU time of each process as the median of the rounds', () => {
    const row = rowOf(...[1, 5, 2].map((server) => measured(1, 1, { cpuMs: { server } })));
    expect(row.cpuMs).toEqual({ server: 2 });
  });

  it('requires a rate to be at least its goal, and a time to be at most its goal', () => {
    expect(reachesAim(rowOf(measured(9, 10, { aim: 0.85 })))).toBe(true);
    expect(reachesAim(rowOf(measured(9, 10, { unit: 'ms', aim: 0.85 })))).toBe(false);
    expect(reachesAim(rowOf(measured(9, undefined, { unit: 'MB', aim: 10 })))).toBe(true);
    expect(reachesAim(rowOf(measured(9, 10)))).toBeUndefined();
  });

  it('writes one line per row', () => {
    const row = rowOf(measured(1_500, 3_000, { aim: 0.4, cpuMs: { server: 0.25 } }));
    expect(markdown(recordOf([row]))).toContain(
      '| reads | 1,500 /s | 3,000 /s | 0.50 | 0.4 ✓ | one round | server 0.250 | a bare route | 0123456789 |',
    );
  });
});

describe('a comparison', () => {
  const before = [rowOf(measured(10, 10), measured(9, 10), measured(11, 10))];

  it('reports a row that got worse by more than the noise of both records', () => {
    const [change] = worsened(compareRows(before, [rowOf(measured(5, 10))]));
    expect(change).toMatchObject({ name: 'reads', worseBy: 1 });
  });

  it('ignores a change within the noise, and an improvement', () => {
    expect(worsened(compareRows(before, [rowOf(measured(9.5, 10))]))).toEqual([]);
    expect(worsened(compareRows(before, [rowOf(measured(20, 10))]))).toEqual([]);
  });

  it('compares ratios, so that a slower machine is not reported as a change', () => {
    expect(worsened(compareRows(before, [rowOf(measured(1, 1))]))).toEqual([]);
  });

  it('treats more milliseconds as worse', () => {
    const slow = (easel: number) => rowOf(measured(easel, 10, { unit: 'ms' }));
    expect(worsened(compareRows([slow(10)], [slow(30)]))).toMatchObject([{ worseBy: 2 }]);
    expect(worsened(compareRows([slow(30)], [slow(10)]))).toEqual([]);
  });
});

describe('a run of some groups', () => {
  const api = rowOf(measured(1, 1));
  const sizes = { ...rowOf(measured(2, 1, { name: 'list' })), group: 'sizes' };
  const order = ['api', 'sizes'];

  it('keeps the other groups of the record, in the order of the table', () => {
    const rows = mergeRecords(recordOf([sizes]), recordOf([api]), order).rows;
    expect(rows.map(({ name }) => name)).toEqual(['reads', 'list']);
  });

  it('replaces its own rows and drops groups that are gone', () => {
    const gone = { ...sizes, group: 'gone' };
    const faster = { ...api, easel: 3 };
    expect(mergeRecords(recordOf([api, gone]), recordOf([faster]), order).rows).toEqual([faster]);
  });

  it('drops results measured with other versions', () => {
    expect(mergeRecords(recordOf([sizes], 'v22.0.0'), recordOf([api]), order).rows).toEqual([api]);
  });

  it('measures the first round once', async () => {
    let runs = 0;
    const group = selfContained('api', 2, async () => [measured(++runs, 1)]);
    const open = await group.open();
    if ('skipped' in open) throw new Error(open.skipped);
    expect([await open.round(), await open.round()]).toMatchObject([[{ easel: 1 }], [{ easel: 2 }]]);
  });
});

describe('the command line', () => {
  const known = { groups: ['api', 'sizes'], record: 'record.json' };

  it('accepts groups, and a comparison with or without a file', () => {
    expect(readOptions(['--only', 'api,sizes'], known)).toEqual({
      only: ['api', 'sizes'],
      compareWith: undefined,
    });
    expect(readOptions(['--compare', '--only', 'api'], known)).toEqual({
      only: ['api'],
      compareWith: 'record.json',
    });
    expect(readOptions(['--compare', 'old.json'], known)).toEqual({ only: [], compareWith: 'old.json' });
  });

  it('rejects an unknown group by name', () => {
    expect(() => readOptions(['--only', 'apis'], known)).toThrow('No group apis. The groups are api, sizes');
  });
});
