/** One row of the result: Easel's value, and the baseline's in the same run. */
export interface Measurement {
  name: string;
  unit: string;
  easel: number;
  floor: number;
  floorName: string;
}

const text = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** Prints the results of a benchmark run. A ratio of 1 equals the baseline. */
export function printTable(measurements: readonly Measurement[]): void {
  const rows = measurements.map(({ name, unit, easel, floor, floorName }) => [
    name,
    `${text(easel)} ${unit}`,
    `${text(floor)} ${unit}`,
    (easel / floor).toFixed(2),
    floorName,
  ]);
  const all = [['', 'Easel', 'floor', 'ratio', 'the floor is'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of all) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

/** Returns the value that this share of the samples is below. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
