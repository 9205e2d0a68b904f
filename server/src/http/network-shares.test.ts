import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createNetworkShares } from './network-shares.ts';

test('counts no request for a response that has already closed, because it would never be released', () => {
  const shares = createNetworkShares({ most: 1, name: 'requests at once' });
  shares.take('203.0.113.7', Object.assign(new EventEmitter(), { destroyed: true }));
  expect(() => shares.take('203.0.113.7', new EventEmitter())).not.toThrow();
});

test('limits each /48 separately, whichever of its addresses are used', () => {
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
