import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../env/temporary-folder.ts';
import { type Advisories, startAdvisories } from '../fixtures/advisories.ts';

const SCRIPT = resolve(import.meta.dirname, '../../infra/local/src/release/main.ts');
const run = promisify(execFile);
const IDENTITY = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];

let repository: TemporaryFolder;
let registry: Advisories;
const path = (name: string) => join(repository.path, name);
const git = async (...args: string[]) =>
  (await run('git', [...IDENTITY, ...args], { cwd: repository.path })).stdout.trim();

/** Makes a repository with the files that contain the version, and with the given script as its tests. */
async function commitVersion(tests: string): Promise<void> {
  const files = {
    'package.json': {
      version: '0.1.0',
      workspaces: ['server'],
      dependencies: { left: '1.0.0' },
      scripts: { test: tests },
    },
    'server/package.json': { version: '0.1.0' },
    'package-lock.json': {
      version: '0.1.0',
      lockfileVersion: 3,
      packages: {
        '': { version: '0.1.0', workspaces: ['server'], dependencies: { left: '1.0.0' } },
        server: { version: '0.1.0' },
        'node_modules/left': { version: '1.0.0' },
      },
    },
    'infra/helm/easel/Chart.yaml': 'version: 0.1.0\nappVersion: "0.1.0"\n',
    'infra/docs/changelog.md': '# Changelog\n\n## Unreleased\n\n- News.\n\n## 0.1.0\n',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(path(name), '..'), { recursive: true });
    await writeFile(
      path(name),
      typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
    );
  }
  await git('add', '--all');
  await git('commit', '--message', 'Begin');
}

const release = (...words: string[]) =>
  run(process.execPath, [SCRIPT, ...words], {
    cwd: repository.path,
    env: {
      ...process.env,
      npm_config_registry: registry.url,
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@example.com',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@example.com',
    },
  });

beforeAll(async () => {
  registry = await startAdvisories();
});
afterAll(() => registry?.close());
beforeEach(async () => {
  registry.answerWith({});
  repository = await temporaryFolder('release');
  await git('init', '--initial-branch', 'main');
});
afterEach(() => repository?.remove());

test('sets every version, dates the changelog, commits and tags', async () => {
  await commitVersion('node --eval 0');
  const dry = await release('minor', '--dry-run');
  expect(dry.stdout).toMatch('0.1.0 -> 0.2.0, tag v0.2.0');
  expect([await git('tag'), await git('status', '--porcelain')]).toEqual(['', '']);

  await release('minor');
  expect(await git('tag', '--points-at', 'HEAD')).toBe('v0.2.0');
  expect(await git('log', '-1', '--format=%s')).toBe('Release 0.2.0');
  expect(await git('status', '--porcelain')).toBe('');
  for (const name of [
    'package.json',
    'server/package.json',
    'package-lock.json',
    'infra/helm/easel/Chart.yaml',
  ]) {
    const text = await readFile(path(name), 'utf8');
    expect([text.includes('0.2.0'), text.includes('0.1.0')], name).toEqual([true, false]);
  }
  expect(await readFile(path('infra/docs/changelog.md'), 'utf8')).toMatch(
    /## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- News/,
  );
  await expect(release('minor')).rejects.toMatchObject({ stderr: expect.stringMatching('nothing') });
});

test('releases nothing when tests fail or there are uncommitted changes', async () => {
  await commitVersion('node --eval "process.exit(1)"');
  await expect(release('minor')).rejects.toMatchObject({ stderr: expect.stringMatching('tests failed') });
  await writeFile(path('more'), '');
  await expect(release('minor')).rejects.toMatchObject({ stderr: expect.stringMatching('not committed') });
  expect(await git('tag')).toBe('');
});

test('releases nothing with a known vulnerability, or if none can be looked up, unless told to', async () => {
  await commitVersion('node --eval 0');
  const refused = expect.objectContaining({
    stderr: expect.stringMatching('Not released: npm audit failed'),
  });
  registry.answerWith({ left: [{ id: 1, title: 'Bad', severity: 'high', vulnerable_versions: '<2.0.0' }] });
  await expect(release('minor')).rejects.toEqual(refused);
  registry.answerWith(undefined);
  await expect(release('minor')).rejects.toEqual(refused);
  expect(await git('tag')).toBe('');
  await release('minor', '--known-vulnerabilities');
  expect(await git('tag')).toBe('v0.2.0');
});
