import { expect, test } from 'vitest';
import { emailSchema } from './auth.schema.ts';
import { EMAIL_MAX_LENGTH, isEmailAddress } from './email.ts';

const DOMAIN = '@example.com';
const ofLength = (length: number) => 'a'.repeat(length - DOMAIN.length) + DOMAIN;

test.each([
  'ada@example.com',
  ' Ada.King@Example.CO.UK\n',
  "o'hara+test_1@mail-2.example.com",
  '\u212aay@example.com',
  ofLength(EMAIL_MAX_LENGTH),
])('the form and the contract accept %j', (text) => {
  expect(isEmailAddress(text)).toBe(true);
  expect(emailSchema.safeParse(text).success).toBe(true);
});

test.each([
  '',
  'ada',
  'ada@example',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  'a da@example.com',
  'åda@example.com',
  'ada@-example.com',
  'ada@example.c',
  ofLength(EMAIL_MAX_LENGTH + 1),
])('the form and the contract reject %j', (text) => {
  expect(isEmailAddress(text)).toBe(false);
  expect(emailSchema.safeParse(text).success).toBe(false);
});
