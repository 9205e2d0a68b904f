import { expect, test } from 'vitest';
import { BodyTooLargeError, readBody, readStart } from './read-body.ts';

/** Returns a body of these chunks, which breaks off after them if `error` is set, and whether it was canceled. */
function bodyOf(chunks: readonly string[], error?: Error) {
  const state = { canceled: false };
  const waiting = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = waiting.shift();
      if (chunk) controller.enqueue(chunk);
      else if (error) controller.error(error);
      else controller.close();
    },
    cancel() {
      state.canceled = true;
    },
  });
  return { body, state };
}

test('reads a body that is as long as allowed', async () => {
  expect((await readBody(bodyOf(['lo', 'ng']).body, 4)).toString()).toBe('long');
  expect((await readBody(null, 4)).toString()).toBe('');
});

test('rejects a longer body and cancels it', async () => {
  const { body, state } = bodyOf(['too ', 'long', 'never read']);
  await expect(readBody(body, 7)).rejects.toThrow(BodyTooLargeError);
  expect(state.canceled).toBe(true);
});

test('rejects with the error of a body that breaks off', async () => {
  await expect(readBody(bodyOf(['half'], new Error('reset')).body, 10)).rejects.toThrow('reset');
});

test('reads the start of a longer body and cancels the rest', async () => {
  const { body, state } = bodyOf(['the st', 'art of ', 'more']);
  expect((await readStart(body, 9)).toString()).toBe('the start');
  expect(state.canceled).toBe(true);
});

test('reads what arrived before a body broke off', async () => {
  expect((await readStart(bodyOf(['half'], new Error('reset')).body, 10)).toString()).toBe('half');
  expect((await readStart(null, 10)).toString()).toBe('');
});
