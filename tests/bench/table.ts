/** One row in one round: Easel's value, and the baseline's in the same round. */
export interface Measurement {
  /** Identifies the row in all records. */
  name: string;
  /** A unit that ends in `/s` is a rate, of which more is better; of any other, less is better. */
  unit: string;
  easel: number;
  /** Absent if there is no simpler implementation of the same task. The row is then compared by its value. */
  floor?: number;
  floorName?: string;
  /** The ratio to reach, or the value if the row has no floor. */
  aim?: number;
  /** Milliseconds of CPU per operation, by process (`server`, `postgres`, `redis`, `worker`). Not the load generator's. */
  cpuMs?: CpuMs;
  floorCpuMs?: CpuMs;
}

export type CpuMs = Readonly<Record<string, number>>;

/** Prints the results of one round, or of several with the ratio of all. A ratio of 1 equals the baseline. */
export function printTable(measurements: readonly (Measurement & { ratio?: number })[]): void {
  const rows = measurements.map(({ name, unit, easel, floor, floorName, ratio }) => [
    name,
    `${figure(easel)} ${unit}`,
    floor === undefined ? '' : `${figure(floor)} ${unit}`,
    floor === undefined ? '' : (ratio ?? easel / floor).toFixed(2),
    floorName ?? '',
  ]);
  const all = [['', 'Easel', 'floor', 'ratio', 'the floor is'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of all) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

/** Formats a value with three digits, or as a whole number above 100. */
export const figure = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** Returns the value that this share of the samples is below. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
