import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createNetworkShares } from './network-shares.ts';

test('takes no place for a response that has closed: nothing would give it back', () => {
  const shares = createNetworkShares({ most: 1, name: 'requests at once' });
  shares.take('203.0.113.7', Object.assign(new EventEmitter(), { destroyed: true }));
  expect(() => shares.take('203.0.113.7', new EventEmitter())).not.toThrow();
});

test('gives one /48 its share, whatever its addresses, and others theirs', () => {
  const shares = createNetworkShares({ most: 3, name: 'requests at once' });
  const responses = Array.from({ length: 3 }, (_, n) => {
    const response = new EventEmitter();
    shares.take(`2001:db8:1:${n}00::1`, response);
    return response;
  });
  const another = () => shares.take('2001:db8:1:ffff::1', new EventEmitter());
  expect(another).toThrow(/Too many requests/);
  expect(() => shares.take('2001:db8:2::1', new EventEmitter())).not.toThrow();
  expect(() => shares.take('203.0.113.7', new EventEmitter())).not.toThrow();
  responses[0]?.emit('close');
  expect(another).not.toThrow();
  expect(another).toThrow(/Too many requests/);
});
