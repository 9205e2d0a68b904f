import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../env/api-client.ts';
import { testSchemathesis } from '../env/schemathesis.ts';
import { describeWith } from '../env/skipped.ts';
import { type System, startSystem } from '../env/system.ts';

const SEED = 7;
/** Random cases for each operation, in addition to the boundary cases of its schema. */
const RANDOM_CASES = 4;
/**
 * One, because the generators parse in every thread, which CPython 3.11 cannot do in parallel
 * (https://github.com/python/cpython/issues/106905).
 */
const WORKERS = 1;
const ANSWER_TIMEOUT_SECONDS = 120;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

describeWith('requests generated from the OpenAPI document', await testSchemathesis(), ({ run }) => {
  let system: System;
  beforeAll(async () => {
    // No worker: all tested responses are sent before a picture is made.
    system = await startSystem({ workers: 0 });
  });
  afterAll(() => system?.stop());

  test('get only documented responses, and no server errors', async () => {
    const config = join(system.home, 'schemathesis.toml');
    await writeFile(config, await whoAsks());
    const { code, report } = await run(
      [
        ...['--config-file', config, 'run', `${system.url}/api/openapi.json`],
        ...[
          '--phases',
          'coverage,fuzzing',
          '--checks',
          CHECKS.join(),
          '--continue-on-failure',
          '--no-shrink',
        ],
        ...['--max-examples', `${RANDOM_CASES}`, '--seed', `${SEED}`, '--workers', `${WORKERS}`],
        ...['--request-timeout', `${ANSWER_TIMEOUT_SECONDS}`, '--generation-database', 'none'],
        ...['--warnings', 'off', '--no-color'],
      ],
      system.home,
    );
    expect(code, report).toBe(0);
    expect(Number(/(\d+) generated/.exec(report)?.[1]), report).toBeGreaterThan(1_000);
  }, 1_800_000);

  /** Returns the credentials: a session for operations that need one, and an API key for the others. */
  async function whoAsks(): Promise<string> {
    const [ada, eve] = [await system.signUp(), await system.signUp()];
    // Use up the in-flight limit: requests that wait for a picture are refused immediately, and no stream stays open.
    for (let i = 0; i < 4; i += 1) await eve.generate({ prompt: 'a fox' });
    const [hers, busy] = [await makeKey(ada), await makeKey(eve)];
    return [
      `headers = { Authorization = "Bearer ${ada.session.access_token}" }`,
      operations('^/(v1|api/(generate|generations|queue|custom-styles|subscription|stats))', hers),
      operations('^(/v1/images/generations|/api/generations/{id}/events)$', busy),
      // This would end the session that all other requests use.
      operations('^/api/auth/logout$', 'nobody'),
    ].join('\n');
  }

  async function makeKey(client: ApiClient): Promise<string> {
    const sql = postgres(system.databaseUrl, { max: 1, onnotice: () => {} });
    await sql`
      update subscribers set api_requests_per_hour = 1000000 where user_id = ${client.session.user.id}
    `;
    await sql.end();
    return ((await client.call('POST', '/api/keys', { name: 'Fuzzer' })) as { key: string }).key;
  }
});

const operations = (pathRegex: string, token: string) => `
[[operations]]
include-path-regex = '${pathRegex}'
headers = { Authorization = "Bearer ${token}" }`;
