import { expect, test } from 'vitest';
import {
  asStartupOptions,
  asStatement,
  COMMON_LIMITS,
  queryDeadlineMs,
  sessionSettings,
  WORKER_LIMITS,
} from './limits.ts';

const URL = 'postgres://easel:secret@db:5432/easel';

test('limits every session, and lets the server end a statement before the client', () => {
  const settings = sessionSettings(URL, COMMON_LIMITS);
  expect(asStatement(settings)).toContain('set lock_timeout = 5000; set statement_timeout = 20000;');
  expect(asStartupOptions(settings)).toContain('-c tcp_user_timeout=15000');
  expect(queryDeadlineMs(settings)).toBe(25_000);
});

test('releases the locks of a stopped worker before others time out waiting for them', () => {
  expect(WORKER_LIMITS.idleInTransactionMs).toBeLessThan(COMMON_LIMITS.lockMs);
});

test("uses an operator's setting from the URL, including for the client's deadline", () => {
  const settings = sessionSettings(`${URL}?statement_timeout=60000&lock_timeout=soon`, COMMON_LIMITS);
  expect(settings.get('statement_timeout')).toBe(60_000);
  expect(settings.get('lock_timeout')).toBe(5_000);
  expect(queryDeadlineMs(settings)).toBe(65_000);
  expect(queryDeadlineMs(sessionSettings(`${URL}?statement_timeout=0`, COMMON_LIMITS))).toBe(0);
});

test('accepts URLs with Unix sockets', () => {
  expect(sessionSettings('/var/run/postgresql easel', COMMON_LIMITS).get('lock_timeout')).toBe(5_000);
  expect(
    sessionSettings('postgres:///easel?host=/run&lock_timeout=1', COMMON_LIMITS).get('lock_timeout'),
  ).toBe(1);
});
