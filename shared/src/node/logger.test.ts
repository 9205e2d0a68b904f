import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

/** What a logger writes for the fields, in each of its formats. */
function logged(fields: object): string {
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  for (const format of ['json', 'pretty'] as const) {
    createLogger({ name: 'test', level: 'info', format, output }).error(fields, 'it failed');
  }
  return lines.join('');
}

test('an error is told with its code, its causes and where it happened', () => {
  const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
  const line = logged({ err: new TypeError('no bus', { cause }) });
  expect(line).toContain('"type":"TypeError","message":"no bus"');
  expect(line).toContain('"message":"connect refused"');
  expect(line).toContain('"code":"ECONNREFUSED"');
  expect(line).toContain('logger.test.ts');
});

test('a terminal shows the reasons of a warning in its one line', () => {
  const err = new Error('the model threw', { cause: new Error('out of memory') });
  expect(logged({ err })).toContain('[test] error: it failed (the model threw: out of memory\n');
});

test('what a driver attaches to its errors is not told', () => {
  const refused = Object.assign(new Error('WRONGPASS invalid username-password pair'), {
    command: { name: 'auth', args: ['default', 'hunter2'] },
    detail: 'Failing row contains (1, a very private prompt).',
    parameters: ['a very private prompt'],
  });
  const line = logged({ err: new Error('wrapped', { cause: refused }) });
  expect(line).toContain('WRONGPASS');
  expect(line).not.toMatch(/hunter2|private/);
});

test('the password of a URL is not told', () => {
  const err = new Error('cannot reach postgres://easel:hunter2@db:5432/easel nor redis://:hunter2@cache');
  const line = logged({ err });
  expect(line).toContain('postgres://easel:[secret]@db:5432/easel');
  expect(line).not.toContain('hunter2');
});

test('an error that is its own cause can be told', () => {
  const err: Error & { cause?: unknown } = new Error('round and round');
  err.cause = err;
  expect(logged({ err })).toContain('round and round');
});
