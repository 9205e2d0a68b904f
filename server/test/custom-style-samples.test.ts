import { type CustomStyle, customStyleSchema } from '@easel/shared/contracts/custom-styles.schema';
import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { describe, expect, test } from 'vitest';
import { finishPicture, makePicture } from './pictures.ts';
import { lockWaiters, type Person, person, teamOf } from './team-people.ts';
import { problemOf } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

/** Creates a user with a custom style and returns what they can do with it. */
async function artist() {
  const ada = await person(server, 'team');
  const { id } = await styleOf(ada);
  const patch = (fields: object) => ada.send('PATCH', `/custom-styles/${id}`, fields);
  const shown = () => readStyle(ada, id);
  const picture = (fields: object = {}) => makePicture(server, ada.headers, { customStyle: id, ...fields });
  /** Requests a sample of the style, or any other picture; returns the id. */
  const ask = async (fields: object = { isSample: true }) => {
    const answer = await ada.submit({ customStyle: id, ...fields });
    return generateResponseSchema.parse(answer.json()).id;
  };
  return { ...ada, styleId: id, patch, shown, picture, ask };
}

type Artist = Awaited<ReturnType<typeof artist>>;

async function styleOf(user: Person, name = 'House'): Promise<CustomStyle> {
  const answer = await user.send('POST', '/custom-styles', { name, promptSuffix: 'teal ink' });
  return customStyleSchema.parse(answer.json());
}

/** Returns the style's sample, and whether another is in progress. */
async function readStyle(user: Person, id: string) {
  const answer = await user.send('GET', `/custom-styles/${id}`);
  const { sampleUrl, isSampleInProgress } = customStyleSchema.parse(answer.json());
  return { sample: sampleUrl?.split('/')[3] ?? null, isSampleInProgress };
}

const settled = (sample: string | null) => ({ sample, isSampleInProgress: false });
const inProgress = (sample: string | null) => ({ sample, isSampleInProgress: true });

async function fail(id: string): Promise<void> {
  const { db } = server.context;
  const claim = await claimGeneration(db, { id, workerId: 'test' });
  if (claim) await settleFailed(db, claim, { code: 'model_failed', retryable: false });
}

async function takeDown(id: string): Promise<void> {
  await finishPicture(server, id);
  await server.context.db
    .updateTable('generations')
    .set({ takenDownAt: new Date() })
    .where('id', '=', id)
    .execute();
}

describe('a sample requested together with its picture', () => {
  test('is in progress until it is completed, and shown afterwards', async () => {
    const { ask, shown } = await artist();
    const id = await ask();
    expect(await shown()).toEqual(inProgress(null));
    await finishPicture(server, id);
    expect(await shown()).toEqual(settled(id));
  });

  test('is the first image of several; other generations do not become samples', async () => {
    const { ask, picture, shown } = await artist();
    await picture();
    expect(await shown()).toEqual(settled(null));
    const first = await ask({ isSample: true, iterations: 3 });
    await finishPicture(server, first);
    expect(await shown()).toEqual(settled(first));
  });

  test('requires permission to change the style, else nothing is generated', async () => {
    const { owner, members } = await teamOf(server, 1);
    const [member] = members as [Person];
    const style = await styleOf(owner);
    const refused = await member.submit({ customStyle: style.id, isSample: true });
    expect(problemOf(refused)).toMatchObject({ http: 403, code: 'forbidden' });
    expect((await member.send('GET', '/generations')).json().items).toEqual([]);
    const own = await styleOf(member, 'Own');
    expect((await owner.submit({ customStyle: own.id, isSample: true })).statusCode).toBe(202);
    expect(await readStyle(member, own.id)).toEqual(inProgress(null));
  });

  test('requires the style that it is a sample of', async () => {
    const { submit } = await artist();
    expect(problemOf(await submit({ isSample: true }))).toMatchObject({
      http: 400,
      errors: [{ pointer: '/isSample' }],
    });
  });

  test('is refused when the style is deleted meanwhile', async () => {
    const { userId, styleId, submit, send } = await artist();
    const answers: Promise<{ statusCode: number }>[] = [];
    await server.context.db.transaction().execute(async (tx) => {
      await lockEntitlement(tx, userId);
      answers.push(send('DELETE', `/custom-styles/${styleId}`));
      await lockWaiters(server, 1);
      answers.push(submit({ customStyle: styleId, isSample: true }));
      await lockWaiters(server, 2);
    });
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([204, 400]);
    expect((await send('GET', '/generations')).json().items).toEqual([]);
  });
});

describe('the sample of a custom style', () => {
  test('is a picture by the same user in that style, shown until it is removed', async () => {
    // Image links change every hour.
    using _stopped = server.clock.stop();
    const { patch, picture, send, shown } = await artist();
    const id = await picture();
    const { sampleUrl } = customStyleSchema.parse((await patch({ sampleGenerationId: id })).json());
    const opened = await server.app.inject({ url: sampleUrl ?? '' });
    expect(opened.statusCode).toBe(200);
    expect((await patch({ name: 'Same sample' })).json().sampleUrl).toBe(sampleUrl);
    await send('DELETE', `/generations/${id}`);
    expect(await shown()).toEqual(settled(null));
  });

  test('can be set before it is finished; the last one set is shown', async () => {
    const { ask, patch, picture, shown } = await artist();
    const [first, second] = [await ask({}), await picture()];
    await patch({ sampleGenerationId: first });
    expect(await shown()).toEqual(inProgress(null));
    await patch({ sampleGenerationId: second });
    expect(await shown()).toEqual(settled(second));
    await finishPicture(server, first);
    expect(await shown()).toEqual(settled(second));
    await patch({ sampleGenerationId: first });
    expect(await shown()).toEqual(settled(first));
  });

  test('is removed together with earlier samples and the one in progress', async () => {
    const { ask, patch, picture, shown } = await artist();
    await picture({ isSample: true });
    const id = await ask();
    await patch({ sampleGenerationId: null });
    expect(await shown()).toEqual(settled(null));
    await finishPicture(server, id);
    expect(await shown()).toEqual(settled(null));
  });

  const ends: Record<string, (id: string, ada: Artist) => Promise<unknown>> = {
    failed: fail,
    canceled: (id, { send }) => send('POST', `/generations/${id}/cancel`),
    removed: (id, { send }) => send('DELETE', `/generations/${id}`),
    'taken down': takeDown,
  };

  test.each(Object.entries(ends))('keeps the earlier sample when the new one is %s', async (_, end) => {
    const ada = await artist();
    const before = await ada.picture({ isSample: true });
    const id = await ada.ask();
    expect(await ada.shown()).toEqual(inProgress(before));
    await end(id, ada);
    expect(await ada.shown()).toEqual(settled(before));
    expect(problemOf(await ada.patch({ sampleGenerationId: id }))).toMatchObject({
      http: 400,
      errors: [{ pointer: '/sampleGenerationId' }],
    });
  });

  test('is shown when a retry succeeds', async () => {
    const ada = await artist();
    const id = await ada.ask();
    await fail(id);
    await ada.send('POST', `/generations/${id}/retry`);
    expect(await ada.shown()).toEqual(inProgress(null));
    await finishPicture(server, id);
    expect(await ada.shown()).toEqual(settled(id));
  });

  test('must be in this style and belong to the user', async () => {
    const [ada, eve] = [await artist(), await artist()];
    const other = await styleOf(ada, 'Other');
    const wrong = [
      await ada.picture({ customStyle: other.id }),
      await makePicture(server, ada.headers),
      await eve.picture(),
      await eve.ask({}),
      crypto.randomUUID(),
    ];
    for (const sampleGenerationId of wrong) {
      const problem = problemOf(await ada.patch({ sampleGenerationId }));
      expect(problem).toMatchObject({ http: 400, errors: [{ pointer: '/sampleGenerationId' }] });
    }
    expect(await ada.shown()).toEqual(settled(null));
  });
});
