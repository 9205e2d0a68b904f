import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const DOCS = resolve(ROOT, 'infra/docs');
const read = (path: string) => readFile(resolve(ROOT, path), 'utf8');
const text = await read('infra/docs/asvs.md');

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0 has. */
const REQUIREMENTS = [
  ...[
    [8, 19],
    [4, 7],
    [8, 11],
    [2, 8],
    [4, 5],
    [13, 22],
    [6, 12],
    [4, 3],
    [4, 3],
  ],
  ...[
    [5, 24],
    [3, 11],
    [3, 6],
    [1, 12],
    [2, 7],
    [3, 10],
    [0, 16],
    [0, 7],
  ],
];
const STATUSES = ['met', 'not applicable', 'open'] as const;

interface Row {
  number: string;
  level: number;
  status: string;
  where: string;
}

const rows: Row[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', status = '', where = '']) => ({ number, level: Number(level), status, where }),
);

/** The tests that a row names: `file` “name”, “name”. */
function* testsOf({ where }: Row): Generator<[file: string, name: string]> {
  for (const [, file = '', names = ''] of where.matchAll(/`([^`]+\.test\.tsx?)` ((?:“[^”]+”(?:, )?)+)/g)) {
    for (const [, name = ''] of names.matchAll(/“([^”]+)”/g)) yield [file, name];
  }
}

const countOf = (chapter: number, level: number, status?: string) =>
  rows.filter(
    (row) =>
      row.number.startsWith(`${chapter}.`) &&
      row.level === level &&
      (status === undefined || row.status === status),
  ).length;

describe('infra/docs/asvs.md', () => {
  test('has every requirement of levels 1 and 2 once', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    REQUIREMENTS.forEach(([first, second], i) => {
      expect([i + 1, countOf(i + 1, 1), countOf(i + 1, 2)]).toEqual([i + 1, first, second]);
    });
    for (const { number, status } of rows) expect(STATUSES, number).toContain(status);
  });

  test('names existing tests, and evidence for each requirement that is met', async () => {
    const missing: string[] = [];
    for (const row of rows) {
      for (const [file, name] of testsOf(row)) {
        const source = existsSync(resolve(ROOT, file)) ? await read(file) : '';
        if (!["'", '"', '`'].some((quote) => source.includes(quote + name + quote))) {
          missing.push(`${row.number}: ${file} “${name}”`);
        }
      }
      // Another row, a source, a decision or a document.
      const hasEvidence = /`[^`]+`|\]\(|tests? of \d|as \d|see \d/.test(row.where);
      if (row.status === 'met' && !hasEvidence) missing.push(`${row.number}: no evidence`);
    }
    expect(missing).toEqual([]);
  });

  test('names existing files', () => {
    const paths = [...text.matchAll(/`((?:\w[\w-]*\/|\.docker)[\w./-]*)`/g)].map(([, path = '']) =>
      resolve(ROOT, path),
    );
    const links = [...text.matchAll(/\]\((?!http)([^)]+)\)/g)].map(([, link = '']) => resolve(DOCS, link));
    expect(paths.length).toBeGreaterThan(100);
    expect([...paths, ...links].filter((path) => !existsSync(path))).toEqual([]);
  });

  test('has a correct summary', () => {
    REQUIREMENTS.forEach((_, i) => {
      const counts = [1, 2].flatMap((level) => STATUSES.map((status) => countOf(i + 1, level, status)));
      expect(text).toMatch(new RegExp(`^\\| V${i + 1} [^|]+\\| ${counts.join(' \\| ')} \\|$`, 'm'));
    });
    const openOnFirst = rows.filter(({ level, status }) => level === 1 && status === 'open');
    const said = /\*\*Open on level 1:\*\*.*/.exec(text)?.[0] ?? '';
    for (const { number } of openOnFirst) expect(said).toContain(`${number} (`);
    expect(said === '').toBe(openOnFirst.length === 0);
  });
});

/** Returns `path:line` of each match in sources, tests aside. */
async function findings(patterns: RegExp[], folders: string): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob(`${folders}/**/*.{ts,tsx}`, { cwd: ROOT })) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const lines = (await read(path)).split('\n');
    lines.forEach((line, i) => {
      if (patterns.some((pattern) => pattern.test(line))) found.push(`${path}:${i + 1}`);
    });
  }
  return found;
}

const EVERYTHING = '{server,worker,shared,web}/src';

describe('the source', () => {
  test('executes no text as code, as a shell command or as HTML', async () => {
    const code = [/\beval\(/, /\bnew Function\(/];
    const shell = [/\bexecSync\b/, /[{,] *exec *[,}].*child_process/, /\bshell: true\b/];
    const html = [
      /dangerouslySetInnerHTML/,
      /\b(inner|outer)HTML\b/,
      /insertAdjacentHTML/,
      /document\.write\b/,
    ];
    expect(await findings([...code, ...shell, ...html], EVERYTHING)).toEqual([]);
  });

  test('uses no outdated hash, no unauthenticated cipher and no TLS without certificates', async () => {
    const hashes = /\bcreate(Hash|Hmac)\((?!'sha(256|384|512)')/;
    const ciphers = /'(aes-\d+-(?!gcm')|des-|rc4|bf-)[\w-]*'|RSA_PKCS1_PADDING/;
    const tls = /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/;
    expect(await findings([hashes, ciphers, tls], EVERYTHING)).toEqual([]);
  });

  test('creates no secret with Math.random', async () => {
    expect(await findings([/Math\.random/], '{server/src,shared/src/node}')).toEqual([]);
  });

  test('allows password managers and the clipboard in every password field', async () => {
    expect(await findings([/\bonPaste\b|\bonCopy\b/], 'web/src')).toEqual([]);
    expect(await findings([/type="password"/], 'web/src')).toEqual([]);
    for await (const path of glob('web/src/**/*.tsx', { cwd: ROOT })) {
      const fields = (await read(path)).split(/<TextField\b/).slice(1);
      for (const field of fields.filter((field) =>
        /as={PasswordInput}|\{\.\.\.shared\}/.test(field.split('/>')[0] ?? ''),
      )) {
        expect(field.split('/>')[0], path).toMatch(/autoComplete="(current|new)-password"/);
      }
    }
  });
});
