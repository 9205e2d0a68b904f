import type { CpuMs, Measurement } from '../table.ts';

/** One row of the record: the medians of its rounds. */
export interface RecordRow {
  group: string;
  name: string;
  unit: string;
  easel: number;
  floor?: number;
  floorName?: string;
  /** Easel's value divided by the floor's in the same round. */
  ratio?: number;
  aim?: number;
  /** The largest distance of a round from the median, as a share of it: of the ratio, or of the value if the row has no floor. */
  noise: number;
  cpuMs?: CpuMs;
  floorCpuMs?: CpuMs;
  rounds: { easel: number; floor?: number }[];
  /** The commit it was measured at, with `+` if files had been changed since. */
  commit: string;
  /** ISO 8601. */
  measuredAt: string;
}

/** Summarizes the rounds of one group, row by row. A row may be absent from some rounds. */
export function summarize(
  group: string,
  rounds: readonly (readonly Measurement[])[],
  { commit, measuredAt }: Pick<RecordRow, 'commit' | 'measuredAt'>,
): RecordRow[] {
  const names = new Set(rounds.flat().map(({ name }) => name));
  return [...names].map((name) => {
    const all = rounds.flat().filter((each) => each.name === name);
    const { unit, floorName, aim } = all[0] as Measurement;
    const floors = all.flatMap(({ floor }) => floor ?? []);
    const ratios = all.flatMap(({ easel, floor }) => (floor === undefined ? [] : easel / floor));
    const judged = ratios.length > 0 ? ratios : all.map(({ easel }) => easel);
    return {
      group,
      name,
      unit,
      easel: median(all.map(({ easel }) => easel)),
      ...(floors.length > 0 && { floor: median(floors), ratio: median(ratios) }),
      ...(floorName && { floorName }),
      ...(aim !== undefined && { aim }),
      noise: noiseOf(judged),
      ...cpuOf('cpuMs', all),
      ...cpuOf('floorCpuMs', all),
      rounds: all.map(({ easel, floor }) => ({ easel, ...(floor !== undefined && { floor }) })),
      commit,
      measuredAt,
    };
  });
}

/** Returns whether more of this unit is better. */
export const moreIsBetter = (unit: string) => unit.endsWith('/s');

/** Returns whether the row reaches its aim, or undefined if it has none. */
export function reachesAim({ aim, ratio, easel, unit }: RecordRow): boolean | undefined {
  if (aim === undefined) return undefined;
  const value = ratio ?? easel;
  return moreIsBetter(unit) ? value >= aim : value <= aim;
}

function cpuOf(key: 'cpuMs' | 'floorCpuMs', all: readonly Measurement[]): Partial<Record<typeof key, CpuMs>> {
  const measured = all.map((each) => each[key]).filter((cpu) => cpu !== undefined);
  if (measured.length === 0) return {};
  const processes = [...new Set(measured.flatMap((cpu) => Object.keys(cpu)))];
  const medians = processes.map((name) => [name, median(measured.map((cpu) => cpu[name] ?? 0))]);
  return { [key]: Object.fromEntries(medians) };
}

function noiseOf(values: readonly number[]): number {
  const middle = median(values);
  return middle === 0 ? 0 : Math.max(...values.map((value) => Math.abs(value - middle))) / Math.abs(middle);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((lower ?? Number.NaN) + (upper ?? Number.NaN)) / 2;
}
