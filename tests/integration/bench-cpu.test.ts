import { platform } from 'node:os';
import { expect, it } from 'vitest';
import { createCpuMeter } from '../bench/record/cpu.ts';
import { connect } from '../bench/record/sql.ts';
import { testPostgres } from '../env/postgres.ts';

/** Milliseconds. Above the kernel's tick of 10. */
const BUSY = 200;

it.runIf(platform() === 'linux')('measures the CPU time of a process per operation', async () => {
  const meter = await createCpuMeter({ own: process.pid });
  const { result, cpuMs } = await meter.during(
    async () => burn(BUSY),
    ({ operations }) => operations,
  );
  expect(result.operations).toBe(2);
  expect(cpuMs?.own).toBeGreaterThan(0.9 * (BUSY / 2));
});

it.runIf(platform() === 'linux')(
  "measures the CPU time of PostgreSQL's backends, including those that have ended",
  async () => {
    const { url } = await testPostgres();
    const meter = await createCpuMeter({});
    const { result, cpuMs } = await meter.during(
      async () => {
        const sql = connect(url);
        const [row] = await sql`select count(*) from generate_series(1, 2000000) where pg_backend_pid() > 0`;
        await sql.end();
        return Number(row?.count);
      },
      () => 1,
    );
    expect(result).toBe(2_000_000);
    expect(cpuMs?.postgres).toBeGreaterThan(20);
  },
);

function burn(milliseconds: number) {
  const began = process.cpuUsage();
  const used = () => process.cpuUsage(began).user / 1_000;
  while (used() < milliseconds);
  return { operations: 2 };
}
