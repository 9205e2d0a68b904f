import { existsSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { recordProcess, stillRuns } from './process-record.ts';
import { startMark } from './processes.ts';

afterEach(() => vi.unstubAllEnvs());

test('matches a record of this process, but not that of an earlier process with the same id', () => {
  const record = recordProcess(process.pid);
  expect(record.mark).not.toBe('');
  expect(stillRuns(record)).toBe(true);
  expect(stillRuns({ ...record, mark: 'of an earlier process' })).toBe(false);
});

describe('the start time of a process', () => {
  // The ps of Linux has this format, too.
  test.skipIf(!existsSync('/bin/ps'))('is the same in every language and time zone', () => {
    const read = () => startMark(process.pid, { platform: 'darwin' });
    const mark = read();
    expect(Date.parse(`${mark} UTC`)).not.toBeNaN();
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    vi.stubEnv('LC_ALL', 'de_DE.UTF-8');
    expect(read()).toBe(mark);
  });

  test('is taken from the process table on Windows', () => {
    const run = vi.fn(() => '134170560000000000');
    expect(startMark(42, { platform: 'win32', run })).toBe('134170560000000000');
    const query = "(Get-CimInstance Win32_Process -Filter 'ProcessId = 42').CreationDate.ToFileTimeUtc()";
    expect(run).toHaveBeenCalledWith('powershell.exe', expect.arrayContaining(['-Command', query]));
  });

  test.each(['win32', 'darwin'] as const)('is unknown if there is no such process: %s', (platform) => {
    const run = () => {
      throw new Error('exit code 1');
    };
    expect(startMark(42, { platform, run })).toBeUndefined();
  });
});
