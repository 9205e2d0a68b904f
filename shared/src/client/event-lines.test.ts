import { expect, test } from 'vitest';
import { readEvents } from './event-lines.ts';

/** Streams each character as a separate chunk. */
function inPieces(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const byte of new TextEncoder().encode(text)) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
}

async function eventsOf(text: string) {
  const events = [];
  for await (const event of readEvents(inPieces(text), new AbortController().signal)) events.push(event);
  return events;
}

test('reads all three line endings, however the chunks split them', async () => {
  const events = await eventsOf(
    ': hello\r\n\r\nevent: a\r\nid: 1\r\ndata: zwölf\r\n\r\nevent:b\rdata:1\rdata: 2\r\rdata: c\n\n',
  );
  expect(events).toEqual([
    { event: 'a', lastEventId: '1', data: 'zwölf' },
    { event: 'b', lastEventId: '1', data: '1\n2' },
    { event: 'message', lastEventId: '1', data: 'c' },
  ]);
});

test('drops incomplete events and events without data', async () => {
  expect(await eventsOf('event: empty\nid: 4\n\nevent: half\ndata: 1\n')).toEqual([]);
});
