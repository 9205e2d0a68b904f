import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  nextVersion,
  releaseInChangelog,
  setChartVersions,
  setLockVersions,
  setPackageVersion,
} from './version.ts';

/*
 * npm run release -- minor checks everything, sets the version, dates the changelog, commits and tags. Pushes nothing. npm run
 * release -- 1.2.3 --dry-run prints what it would do
 *
 * A vulnerability of moderate or higher severity in a shipped package stops the release. --known-vulnerabilities releases anyway,
 * for a package that, according to infra/docs/security.md, cannot be updated.
 */

const CHANGELOG = 'infra/docs/changelog.md';
const CHART = 'infra/helm/easel/Chart.yaml';
const LOCK = 'package-lock.json';

const read = (path: string) => readFileSync(join(process.cwd(), path), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** @throws Error with one line for the maintainer */
function main(): void {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      'known-vulnerabilities': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [wanted] = positionals;
  if (wanted === undefined || positionals.length > 1) {
    throw new Error('Takes patch, minor, major or a version, --dry-run and --known-vulnerabilities');
  }
  const { version: last, workspaces } = JSON.parse(read('package.json')) as {
    version: string;
    workspaces: string[];
  };
  const version = nextVersion(last, wanted);
  const tag = `v${version}`;
  const files = newFiles(version, workspaces);
  if (git('tag', '--list', tag) !== '') throw new Error(`${tag} exists already`);
  const isClean = git('status', '--porcelain') === '';
  if (values['dry-run']) {
    say(
      `${last} -> ${version}, tag ${tag}`,
      ...files.map(([path]) => `writes ${path}`),
      ...(isClean ? [] : ['refuses while there are changes that are not committed']),
    );
    return;
  }
  if (!isClean) throw new Error('There are changes that are not committed');
  // Also fails if the registry does not return its advisories.
  if (!values['known-vulnerabilities'] && !succeeds('npm', 'audit', '--omit=dev', '--audit-level=moderate')) {
    throw new Error('Not released: npm audit failed, see “Updates” in infra/docs/security.md');
  }
  // All tests, including those that run the last release beside this one.
  if (!succeeds('npm', 'test')) throw new Error('Not released: the tests failed');
  for (const [path, text] of files) writeFileSync(join(process.cwd(), path), text);
  git('commit', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', tag, '--message', `Easel ${version}`);
  say(`Released ${version}. Publish it: git push --follow-tags`);
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

/** Returns the content of every file that names the version. */
function newFiles(version: string, workspaces: readonly string[]): [path: string, text: string][] {
  const today = new Date().toISOString().slice(0, 10);
  const packages = ['.', ...workspaces].map((folder) => join(folder, 'package.json'));
  return [
    ...packages.map((path): [string, string] => [path, setPackageVersion(read(path), version)]),
    [LOCK, setLockVersions(read(LOCK), ['', ...workspaces], version)],
    [CHART, setChartVersions(read(CHART), version)],
    [CHANGELOG, releaseInChangelog(read(CHANGELOG), version, today)],
  ];
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
