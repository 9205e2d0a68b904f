import { expect, test } from 'vitest';
import { linesOf, type StreamedEvent } from './event-stream.ts';

test('encodes an event as its name, its id and its data as JSON on one line', async () => {
  async function* events(): AsyncGenerator<StreamedEvent> {
    yield { event: 'generation', id: '3', data: { prompt: 'a\nb' } };
    yield { event: 'progress', data: 1 };
  }
  const lines: string[] = [];
  for await (const line of linesOf(events(), 60_000)) lines.push(line);
  expect(lines).toEqual([
    ':\n\n',
    'event: generation\nid: 3\ndata: {"prompt":"a\\nb"}\n\n',
    'event: progress\ndata: 1\n\n',
  ]);
});

test('sends a comment while no event arrives', async () => {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  async function* events(): AsyncGenerator<StreamedEvent> {
    await release;
    yield { event: 'late', data: 1 };
  }
  const lines: string[] = [];
  for await (const line of linesOf(events(), 1)) {
    lines.push(line);
    if (lines.length === 4) resolve();
  }
  expect(lines.slice(0, 4)).toEqual([':\n\n', ...Array(3).fill(': still here\n\n')]);
  expect(lines.at(-1)).toBe('event: late\ndata: 1\n\n');
});

test('requests the next event only after the previous one was written', async () => {
  let asked = 0;
  async function* events(): AsyncGenerator<StreamedEvent> {
    for (;;) yield { event: 'count', data: ++asked };
  }
  const lines = linesOf(events(), 60_000);
  for (let taken = 0; taken < 4; taken++) await lines.next();
  expect(asked).toBe(3);
  await lines.return(undefined);
});

test('ends the source when the client disconnects', async () => {
  let ended = false;
  async function* events(): AsyncGenerator<StreamedEvent> {
    try {
      yield { event: 'one', data: 1 };
    } finally {
      ended = true;
    }
  }
  const lines = linesOf(events(), 60_000);
  await lines.next();
  await lines.next();
  await lines.return(undefined);
  expect(ended).toBe(true);
});
