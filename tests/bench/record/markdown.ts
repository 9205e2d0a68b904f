import { type CpuMs, figure } from '../table.ts';
import type { Recorded } from './files.ts';
import { type RecordRow, reachesAim } from './summary.ts';

const HEADINGS = ['', 'Easel', 'floor', 'ratio', 'aim', 'noise', 'CPU', 'the floor is', 'commit'];

/** Returns the record as a Markdown document with one table. */
export function markdown(record: Recorded): string {
  const { machine, versions, rows } = record;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[
    '# The record',
    '',
    'Written by `npm run bench`. A row is the median of its rounds; the ratio is to a floor that is measured in the same round, and the noise',
    'is the largest distance of a round from the median ratio. CPU is in milliseconds per operation and process, the floor’s behind the slash.',
    '',
    `Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}.`,
    `Versions: ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join('; ')}.`,
    '',
    line(HEADINGS),
    line(HEADINGS.map(() => '---')),
    ...rows.map((row) => line(cellsOf(row))),
  ].join('\n')}\n`;
}

/** Returns the row's cells, in the order of the table's headings. */
function cellsOf(row: RecordRow): string[] {
  const reached = reachesAim(row);
  return [
    row.name,
    `${figure(row.easel)} ${row.unit}`,
    row.floor === undefined ? '–' : `${figure(row.floor)} ${row.unit}`,
    row.ratio === undefined ? '–' : row.ratio.toFixed(2),
    row.aim === undefined ? '–' : `${aimOf(row.aim)}${reached ? ' ✓' : ''}`,
    row.rounds.length === 1 ? 'one round' : `${(row.noise * 100).toFixed(0)} %`,
    [row.cpuMs, row.floorCpuMs].flatMap((cpu) => (cpu ? cpuInWords(cpu) : [])).join(' / '),
    row.floorName ?? '',
    row.commit,
  ];
}

/** Aims have at most two decimals: `1.1764…` is the inverse of an aim of 0.85. */
const aimOf = (aim: number) => String(Number(aim.toFixed(2)));

const cpuInWords = (cpu: CpuMs) =>
  Object.entries(cpu)
    .map(([name, milliseconds]) => `${name} ${figure(milliseconds)}`)
    .join(', ');
