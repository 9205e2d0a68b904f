import { expect, test } from 'vitest';
import { isOwnMachine } from './own-machine';

test.each(['localhost', 'easel.localhost', '127.0.0.1', '[::1]'])("%s is the user's machine", (host) => {
  expect(isOwnMachine(host)).toBe(true);
});

test.each(['easel.example', 'localhost.example', '192.168.1.7', '127.example.com'])(
  "%s is not the user's machine",
  (host) => {
    expect(isOwnMachine(host)).toBe(false);
  },
);
