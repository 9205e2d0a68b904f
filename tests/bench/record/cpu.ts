import { readdir, readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { testPostgres } from '../../env/postgres.ts';
import type { CpuMs } from '../table.ts';
import { connect } from './sql.ts';

/** The tick of /proc/[pid]/stat, 100 a second on all current Linux systems. */
const MS_PER_TICK = 10;

/** Counts the CPU time of some processes while work runs. */
export interface CpuMeter {
  /** Runs the work. Returns its result and the milliseconds of CPU that each process used meanwhile, divided by the operations. */
  during<Result>(
    work: () => Promise<Result>,
    operations: (result: Result) => number,
  ): Promise<{ result: Result; cpuMs: CpuMs | undefined }>;
}

/**
 * Creates a meter for the test database server and these process ids, with the name to show for each. A process counts with its
 * children, such as PostgreSQL's backends. On other systems than Linux, and for inaccessible processes, it measures nothing.
 */
export async function createCpuMeter(others: Readonly<Record<string, number>>): Promise<CpuMeter> {
  const postgres = await postgresPid();
  const processes = { ...others, ...(postgres !== undefined && { postgres }) };
  const read = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(processes).map(async ([name, pid]) => [name, await usedBy(pid)])),
    );
  const isSupported = platform() === 'linux';
  return {
    async during(work, operations) {
      const before = isSupported ? await read() : {};
      const result = await work();
      const after = isSupported ? await read() : {};
      const count = operations(result);
      const used = Object.keys(after).map((name) => [name, (after[name] - before[name]) / count]);
      return { result, cpuMs: used.length > 0 ? Object.fromEntries(used) : undefined };
    },
  };
}

/** Returns the id of the test database server's first process, or undefined if it runs elsewhere. */
async function postgresPid(): Promise<number | undefined> {
  const sql = connect((await testPostgres()).url);
  try {
    const [row] = await sql`select pg_backend_pid() as pid`;
    const stat = await statOf(row?.pid);
    return stat?.name === 'postgres' ? stat.parent : undefined;
  } finally {
    await sql.end();
  }
}

/** Returns the CPU time, in milliseconds, of a process, its running children, and those that it has waited for. */
async function usedBy(pid: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(ids.map((id) => statOf(Number(id))));
  const own = await statOf(pid);
  const children = all.filter((stat) => stat?.parent === pid);
  const ticks = children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), own ? own.ticks + own.ended : 0);
  return ticks * MS_PER_TICK;
}

/** Reads `/proc/[pid]/stat` (proc(5)). The name may contain spaces and parentheses. */
async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const end = text.lastIndexOf(')');
  const fields = text
    .slice(end + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    parent: fields[1],
    ticks: user + system,
    ended: endedUser + endedSystem,
  };
}
