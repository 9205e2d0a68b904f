import { API_KEY_NAME_MAX_LENGTH } from '@easel/shared/contracts/api-keys';
import { expect, test } from 'vitest';
import { NEW_KEY, readKeyForm } from './key-form';

test('requests all scopes and no expiry by default', () => {
  expect(readKeyForm({ ...NEW_KEY, name: ' Script ' }).request).toEqual({
    name: 'Script',
    scopes: ['generations:write', 'generations:read', 'account:read'],
    expiresInDays: null,
  });
  expect(readKeyForm({ ...NEW_KEY, name: 'a', expiresInDays: '90' }).request?.expiresInDays).toBe(90);
});

test('reports an error for each invalid field', () => {
  expect(readKeyForm({ ...NEW_KEY, scopes: [] }).errors).toEqual({
    name: 'Please enter a name',
    scopes: 'Please choose what the key may do',
  });
  const long = readKeyForm({ ...NEW_KEY, name: 'a'.repeat(API_KEY_NAME_MAX_LENGTH + 1) });
  expect(Object.keys(long.errors ?? {})).toEqual(['name']);
});
