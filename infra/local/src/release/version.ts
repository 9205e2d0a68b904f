const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * Returns the version to release: `patch`, `minor` or `major` above the last, or the given one.
 *
 * @throws Error for anything else, and for a version that is not above the last
 */
export function nextVersion(last: string, wanted: string): string {
  const [major, minor, patch] = partsOf(last);
  if (wanted === 'major') return `${major + 1}.0.0`;
  if (wanted === 'minor') return `${major}.${minor + 1}.0`;
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`;
  const next = partsOf(wanted);
  const firstChange = next.findIndex((part, index) => part !== [major, minor, patch][index]);
  const isAbove = firstChange >= 0 && (next[firstChange] ?? 0) > ([major, minor, patch][firstChange] ?? 0);
  if (!isAbove) throw new Error(`${wanted} is not above ${last}`);
  return wanted;
}

function partsOf(version: string): [major: number, minor: number, patch: number] {
  const [major, minor, patch] = VERSION.exec(version)?.slice(1).map(Number) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) {
    throw new Error(`${version} is not a version: takes patch, minor, major or 1.2.3`);
  }
  return [major, minor, patch];
}

const UNRELEASED = '## Unreleased\n';

/**
 * Gives the unreleased changes in a changelog their own heading.
 *
 * @throws Error if there are no unreleased changes
 */
export function releaseInChangelog(changelog: string, version: string, date: string): string {
  const [before, after] = changelog.split(UNRELEASED);
  const news = after?.split(/^## /m)[0]?.trim();
  if (before === undefined || after === undefined || !news) {
    throw new Error('The changelog has nothing below "## Unreleased"');
  }
  return `${before}${UNRELEASED}\n## ${version} (${date})\n${after}`;
}

/** Sets the version of a `package.json`. */
export const setPackageVersion = (text: string, version: string) =>
  text.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`);

/** Sets the version of the workspaces in a `package-lock.json`, whose folders are given; the root's is `''`. */
export function setLockVersions(text: string, folders: readonly string[], version: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, { version?: string }> };
  lock.version = version;
  for (const folder of folders) {
    const entry = lock.packages[folder];
    if (entry?.version === undefined) throw new Error(`package-lock.json has no version of ${folder}`);
    entry.version = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** Sets the chart's own version and the version of Easel that it installs. */
export const setChartVersions = (text: string, version: string) =>
  text
    .replace(/^version: .*$/m, `version: ${version}`)
    .replace(/^appVersion: .*$/m, `appVersion: "${version}"`);
