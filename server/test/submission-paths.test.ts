import type { PlanId } from '@easel/shared/contracts/plans';
import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePicture } from './pictures.ts';
import {
  type Attempt,
  BUDGET,
  type Path,
  refuseOneStatement,
  spend,
  startRecordingServer,
  submitAs,
} from './submission-paths-setup.ts';
import { type Person, person, teamOf } from './team-people.ts';
import type { TestServer } from './test-server.ts';

/** Two servers: one decides in one statement if it can, the other decides everything step by step. */
let server: TestServer;
let stepping: TestServer;
beforeAll(async () => {
  [server, stepping] = await Promise.all([startRecordingServer(), startRecordingServer()]);
  await refuseOneStatement(stepping);
});
afterAll(() => Promise.all([server?.close(), stepping?.close()]));

interface Case {
  name: string;
  /** How the server that may use one statement accepts the submission; null if it creates nothing. */
  path: Path;
  answer: number | string;
  plan?: PlanId;
  fields?: object;
  key?: string;
  prepare?: (server: TestServer, user: Person) => Promise<unknown>;
  /** Creates what the request refers to, or another user. */
  attempt?: (server: TestServer, user: Person) => Promise<Partial<Attempt>>;
}

/** Changes the user's row of a table. */
const change =
  (table: 'users' | 'subscribers', assignment: string) => async (on: TestServer, user: Person) => {
    const key = sql.ref(table === 'users' ? 'id' : 'user_id');
    const changed = sql`update ${sql.table(table)} set ${sql.raw(assignment)} where ${key} = ${user.userId}`;
    await changed.execute(on.context.db);
  };

const CASES: readonly Case[] = [
  { name: 'one image', path: 'one statement', answer: 202 },
  {
    name: 'all that a request may say',
    path: 'one statement',
    answer: 202,
    plan: 'pro',
    fields: {
      prompt: 'a "quoted" fox \\ 🦊',
      iterations: 4,
      style: 'anime',
      resolution: '1536x1536',
      model: 'exclusive',
      negativePrompt: 'fog',
      steps: 12,
      guidance: 7.5,
      embedPrompt: false,
    },
  },
  { name: 'as many as fit in flight', path: 'one statement', answer: 202, fields: { iterations: 4 } },
  {
    name: 'more than fit beside others',
    path: null,
    answer: 'too_many_in_flight',
    fields: { iterations: 2 },
    prepare: (_, user) => user.submit({ iterations: 3 }),
  },
  {
    name: 'the last credits, with a notice',
    path: 'one statement',
    answer: 202,
    fields: { iterations: 2 },
    prepare: (on, user) => spend(on, user, 48),
  },
  {
    name: 'one credit too many',
    path: null,
    answer: 'out_of_credits',
    fields: { iterations: 2 },
    prepare: (on, user) => spend(on, user, 49),
  },
  {
    name: 'a plan without a limit of credits',
    path: 'one statement',
    answer: 202,
    plan: 'enterprise',
    fields: { iterations: 4 },
    prepare: (on, user) => spend(on, user, 100_000),
  },
  {
    name: 'a plan that has ended',
    path: null,
    answer: 'plan_limit',
    plan: 'pro',
    fields: { resolution: '1536x1536' },
    prepare: change('subscribers', "subscription_end = now() - interval '1 second'"),
  },
  {
    name: 'a payment that is due',
    path: 'one statement',
    answer: 202,
    plan: 'pro',
    prepare: change('subscribers', "credits_until = now() - interval '1 hour'"),
  },
  {
    name: 'a model of a higher plan',
    path: null,
    answer: 'plan_limit',
    fields: { model: 'exclusive' },
  },
  { name: 'a style of a higher plan', path: null, answer: 'plan_limit', fields: { style: 'noir' } },
  {
    name: "operators' terms of a plan",
    path: 'one statement',
    answer: 202,
    plan: 'team',
    prepare: (on) =>
      on.context.db.insertInto('planQueueTerms').values({ plan: 'team', weight: 3, maxRunning: 5 }).execute(),
  },
  {
    name: 'a queue that its user has paused',
    path: 'one statement',
    answer: 202,
    prepare: change('users', 'queue_paused_at = now()'),
  },
  {
    name: 'a suspended user',
    path: null,
    answer: 'account_suspended',
    prepare: change('users', 'suspended_at = now()'),
  },
  {
    name: 'an account that is to be deleted',
    path: null,
    answer: 'session_revoked',
    prepare: change('users', 'deletion_requested_at = now()'),
  },
  {
    name: 'an account that has changed since its last submission',
    path: 'step by step',
    answer: 202,
    prepare: async (on, user) => {
      await user.submit();
      await change('users', 'email = email')(on, user);
    },
  },
  { name: 'an idempotency key', path: 'one statement', answer: 202, key: 'one', fields: { iterations: 2 } },
  {
    name: 'the same request with the same key',
    path: null,
    answer: 202,
    key: 'one',
    prepare: async (on, { headers }) => {
      await on.post('/api/generate', { prompt: 'a fox' }, { ...headers, 'idempotency-key': 'one' });
    },
  },
  {
    name: 'another request with the same key',
    path: null,
    answer: 'idempotency_mismatch',
    key: 'one',
    prepare: async (on, { headers }) => {
      await on.post('/api/generate', { prompt: 'an owl' }, { ...headers, 'idempotency-key': 'one' });
    },
  },
  {
    name: 'the same request, when its pictures are removed',
    path: null,
    answer: 'illegal_state',
    key: 'one',
    prepare: async (on, { headers, send }) => {
      const key = { ...headers, 'idempotency-key': 'one' };
      const first = await on.post('/api/generate', { prompt: 'a fox' }, key);
      await send('DELETE', `/generations/${first.json().id}`);
    },
  },
  {
    name: 'a custom style',
    path: 'one statement',
    answer: 202,
    plan: 'team',
    attempt: async (_, user) => ({ fields: { customStyle: await styleOf(user) } }),
  },
  {
    name: 'the sample of a custom style',
    path: 'step by step',
    answer: 202,
    plan: 'team',
    attempt: async (_, user) => ({ fields: { customStyle: await styleOf(user), isSample: true } }),
  },
  {
    name: 'a variation of a picture',
    path: 'step by step',
    answer: 202,
    attempt: async (on, { headers }) => {
      const generation = await makePicture(on, headers);
      return { fields: { mode: 'vary', inputs: [{ generation, role: 'init' }] } };
    },
  },
  {
    name: 'a member of a team',
    path: 'step by step',
    answer: 202,
    attempt: async (on) => {
      const { owner, members } = await teamOf(on, 1);
      const [user] = members as [Person];
      return { user, account: owner };
    },
  },
  { name: 'a model within its budget', path: 'step by step', answer: 202, fields: { model: 'capped' } },
  {
    name: 'a model beyond its budget',
    path: null,
    answer: 'budget_spent',
    fields: { model: 'capped', iterations: BUDGET },
  },
  {
    name: 'a queue that is too long',
    path: null,
    answer: 'queue_too_long',
    // Last: from here on there is a worker, so waits can be estimated.
    prepare: async (on, user) => {
      const { id } = (await user.submit()).json();
      const offers = { store: true, models: [{ id: 'painter', places: null }] };
      await reportWorker(on.context.db, { id: 'one', concurrency: 1, offers });
      const shown = async () => (await user.send('GET', `/generations/${id}`)).json();
      await expect.poll(shown).toMatchObject({ queue: { estimatedSeconds: expect.any(Number) } });
    },
  },
];

async function styleOf(user: Person): Promise<string> {
  const answer = await user.send('POST', '/custom-styles', { name: 'House', promptSuffix: 'teal ink' });
  return answer.json().id;
}

async function run(on: TestServer, { plan = 'free', fields = {}, key, prepare, attempt }: Case) {
  const user = await person(on, plan);
  await prepare?.(on, user);
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return submitAs(on, { user, fields, headers, ...(await attempt?.(on, user)) });
}

test.each(CASES)('decides the same in one statement and step by step: $name', async (each) => {
  const { path, outcome } = await run(server, each);
  expect({ path, answer: outcome.code ?? outcome.status }).toEqual({ path: each.path, answer: each.answer });
  const stepped = await run(stepping, each);
  expect(stepped).toEqual({ path: path && 'step by step', outcome });
});
