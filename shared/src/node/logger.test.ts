import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { withLogFields, withoutLogFields } from './log-context.ts';
import { createLogger } from './logger.ts';

/** Returns the logger's output for the fields, in each format. */
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

test('adds the fields of the current work to a line, but not to work that outlives it', async () => {
  const line = await withLogFields({ id: 'a' }, async () => {
    await Promise.resolve();
    return withLogFields({ run: 'b' }, () => logged({ run: 'c' }));
  });
  expect(JSON.parse(line.split('\n')[0] ?? '')).toMatchObject({ id: 'a', run: 'c', msg: 'it failed' });
  expect(line.match(/"run"/g)).toHaveLength(1);
  expect(withLogFields({ id: 'a' }, () => withoutLogFields(() => logged({})))).not.toContain('"id"');
});

test('logs an error with its code, its causes and its location', () => {
  const cause = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
  const line = logged({ err: new TypeError('no bus', { cause }) });
  expect(line).toContain('"type":"TypeError","message":"no bus"');
  expect(line).toContain('"message":"connect refused"');
  expect(line).toContain('"code":"ECONNREFUSED"');
  expect(line).toContain('logger.test.ts');
});

test('shows the causes of a warning on one line in a terminal', () => {
  const err = new Error('the model threw', { cause: new Error('out of memory') });
  expect(logged({ err })).toContain('[test] error: it failed (the model threw: out of memory\n');
});

test('does not log the fields that a driver adds to its errors', () => {
  const refused = Object.assign(new Error('WRONGPASS invalid username-password pair'), {
    command: { name: 'auth', args: ['default', 'hunter2'] },
    detail: 'Failing row contains (1, a very private prompt).',
    parameters: ['a very private prompt'],
  });
  const line = logged({ err: new Error('wrapped', { cause: refused }) });
  expect(line).toContain('WRONGPASS');
  expect(line).not.toMatch(/hunter2|private/);
});

test('does not log the password of a URL', () => {
  const err = new Error('cannot reach postgres://easel:hunter2@db:5432/easel nor redis://:hunter2@cache');
  const line = logged({ err });
  expect(line).toContain('postgres://easel:[secret]@db:5432/easel');
  expect(line).not.toContain('hunter2');
});

test('logs an error that is its own cause', () => {
  const err: Error & { cause?: unknown } = new Error('round and round');
  err.cause = err;
  expect(logged({ err })).toContain('round and round');
});

test('shows untrusted text in a terminal without its controls, and as part of its entry', () => {
  const cause = new Error(
    'CUDA\u001b[2J\u009b31m\r\u0007\n[api] error: it is over\n    at forged\n[api] fatal',
  );
  const [, ...shown] = logged({ err: new Error('the model failed', { cause }) }).split('\n');
  expect(shown.join('\n')).not.toMatch(/[^\P{Cc}\t\n]/u);
  expect(shown.filter((line) => line.startsWith('['))).toEqual([
    expect.stringMatching(/^\[test\] error: it failed \(the model failed: CUDA\ufffd\[2J/),
  ]);
  expect(shown).toContain('    [api] error: it is over');
});
