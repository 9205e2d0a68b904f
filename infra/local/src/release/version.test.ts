import { expect, test } from 'vitest';
import {
  nextVersion,
  releaseInChangelog,
  setChartVersions,
  setLockVersions,
  setPackageVersion,
} from './version.ts';

test.each([
  ['patch', '1.9.5'],
  ['minor', '1.10.0'],
  ['major', '2.0.0'],
  ['1.10.0', '1.10.0'],
  ['2.0.0', '2.0.0'],
])('resolves the release %s after 1.9.4 to %s', (wanted, version) => {
  expect(nextVersion('1.9.4', wanted)).toBe(version);
});

test.each(['1.9.4', '1.9.3', '0.20.0', '1.10', 'v2.0.0', ''])(
  'refuses to release %j after 1.9.4',
  (wanted) => {
    expect(() => nextVersion('1.9.4', wanted)).toThrow(/not (above|a version)/);
  },
);

test('moves the unreleased entries below a heading for the version', () => {
  const before = '# Changelog\n\n## Unreleased\n\n- News.\n\n## 0.1.0\n\nThe first.\n';
  expect(releaseInChangelog(before, '0.2.0', '2026-12-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- News.\n\n## 0.1.0\n\nThe first.\n',
  );
});

test.each(['# Changelog\n\n## Unreleased\n\n## 0.1.0\n\nThe first.\n', '# Changelog\n'])(
  'rejects a changelog without unreleased entries: %j',
  (text) => {
    expect(() => releaseInChangelog(text, '0.2.0', '2026-12-01')).toThrow('nothing');
  },
);

test('replaces the version only where it is the version of the package or chart', () => {
  const text = '{\n  "name": "x",\n  "version": "0.1.0",\n  "engines": { "version": "0.1.0" }\n}\n';
  expect(setPackageVersion(text, '0.2.0')).toBe(text.replace('0.1.0', '0.2.0'));
  expect(setChartVersions('version: 0.1.0\nappVersion: "0.1.0"\nkubeVersion: ">=1.27"\n', '0.2.0')).toBe(
    'version: 0.2.0\nappVersion: "0.2.0"\nkubeVersion: ">=1.27"\n',
  );
  const lock = {
    version: '0.1.0',
    packages: { '': { version: '0.1.0' }, a: { version: '0.1.0' }, b: { version: '0.1.0' } },
  };
  expect(JSON.parse(setLockVersions(JSON.stringify(lock), ['', 'a'], '0.2.0'))).toEqual({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, a: { version: '0.2.0' }, b: { version: '0.1.0' } },
  });
  expect(() => setLockVersions(JSON.stringify(lock), ['c'], '0.2.0')).toThrow('no version of c');
});
