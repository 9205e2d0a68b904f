import type { PlanId } from '@easel/shared/contracts/plans';
import { type Subscription, subscriptionSchema } from '@easel/shared/contracts/plans.schema';
import { type Team, teamAnswerSchema } from '@easel/shared/contracts/team.schema';
import { subscribe } from '@easel/tests/env/subscribe';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { makePicture } from './pictures.ts';
import { bearer, freshEmail, signUp, type TestServer, tokenIn } from './test-server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Person = Awaited<ReturnType<typeof person>>;

export async function givePlan(server: TestServer, userId: string, plan: PlanId): Promise<void> {
  await subscribe(server.context.config.database.url, userId, plan);
}

/** Creates a user with this plan and returns what they can do. */
export async function person(server: TestServer, plan: PlanId = 'free', email = freshEmail()) {
  const { session } = await signUp(server, email);
  const userId = session.user.id;
  if (plan !== 'free') await givePlan(server, userId, plan);
  const headers = bearer(session.access_token);
  const send = (method: Method, url: string, payload?: object) =>
    server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  const accept = (token: string) => send('POST', '/team/invitations/accept', { token });
  const invite = (to: string) => send('POST', '/team/invitations', { email: to });
  /** Invites an address and returns the token of the mail. */
  const invited = async (to: string): Promise<string> => {
    const answer = await invite(to);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return tokenIn((await server.mailsTo(to))[0]);
  };
  return {
    userId,
    email,
    headers,
    send,
    accept,
    invite,
    invited,
    team: async (): Promise<Team | null> =>
      teamAnswerSchema.strict().parse((await send('GET', '/team')).json()).team,
    subscription: async (): Promise<Subscription> =>
      subscriptionSchema.strict().parse((await send('GET', '/subscription')).json()),
    picture: () => makePicture(server, headers),
    submit: (fields: object = {}) => send('POST', '/generate', { prompt: 'a fox', ...fields }),
  };
}

/** Creates a team with its owner and this many members. */
export async function teamOf(server: TestServer, members: number, plan: PlanId = 'team') {
  const owner = await person(server, plan);
  const answer = await owner.send('POST', '/team', { name: 'The Keepers' });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const people: Person[] = [];
  for (let index = 0; index < members; index += 1) people.push(await joined(server, owner));
  return { owner, members: people, id: answer.json<Team>().id };
}

/** Creates a user who accepts an invitation of the owner's. */
export async function joined(server: TestServer, owner: Person): Promise<Person> {
  const member = await person(server);
  const answer = await member.accept(await owner.invited(member.email));
  if (answer.statusCode !== 204) throw new Error(answer.body);
  return member;
}

/** Resolves once this many transactions wait for a row lock. */
export async function lockWaiters(server: TestServer, count: number): Promise<void> {
  const waiting = async () =>
    (
      await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(server.context.db)
    ).rows;
  await expect.poll(waiting).toHaveLength(count);
}
