import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createTransferPlaces } from './transfer-places.ts';

const response = () => new EventEmitter() as ServerResponse;
const HOME = '192.0.2.1';

test('holds the slot of a disconnected client until the work is done', async () => {
  const places = createTransferPlaces({ places: 8, name: 'uploads at once' });
  const [first, second] = [response(), response()];
  places.take(HOME, first);
  places.take(HOME, second);
  const work = Promise.withResolvers<string>();
  const kept = places.keepDuring(first, work.promise);
  first.emit('close');
  expect(() => places.take(HOME, response())).toThrow(/still being processed/);
  work.resolve('done');
  expect(await kept).toBe('done');
  expect(() => places.take(HOME, response())).not.toThrow();
});

test('frees the slot immediately when the client disconnects before the work starts', () => {
  const places = createTransferPlaces({ places: 8, name: 'uploads at once' });
  for (let upload = 0; upload < 20; upload += 1) {
    const broken = response();
    places.take(HOME, broken);
    broken.emit('close');
  }
  expect(() => places.take(HOME, response())).not.toThrow();
});

test('frees a released slot once, before the response ends', () => {
  const places = createTransferPlaces({ places: 8, name: 'uploads at once' });
  const [first, second] = [response(), response()];
  places.take(HOME, first);
  places.release(first);
  places.take(HOME, second);
  places.take(HOME, response());
  first.emit('close');
  places.release(first);
  expect(() => places.take(HOME, response())).toThrow(/still being processed/);
});

test('takes no slot for a response that has already closed, because it would never be released', () => {
  const places = createTransferPlaces({ places: 8, name: 'uploads at once' });
  for (let upload = 0; upload < 20; upload += 1)
    places.take(HOME, Object.assign(response(), { destroyed: true }));
  expect(() => places.take(HOME, response())).not.toThrow();
});

test('takes no slot for a transfer whose bytes do not fit beside those of others, until they are done', () => {
  const places = createTransferPlaces({ places: 8, bytes: 100, name: 'uploads at once' });
  const large = response();
  places.take(HOME, large, 70);
  expect(() => places.take('192.0.2.2', response(), 31)).toThrow(/Too many images/);
  places.take('192.0.2.2', response(), 30);
  large.emit('close');
  expect(() => places.take('192.0.2.3', response(), 70)).not.toThrow();
});
