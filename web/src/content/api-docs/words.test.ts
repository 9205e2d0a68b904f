import { BULK_MAX, PROGRAM_PROMPT_MAX_LENGTH } from '@easel/shared/contracts/generation';
import { SIDE_STEP } from '@easel/shared/contracts/sizes';
import { expect, test } from 'vitest';
import { OBJECTS, OPERATIONS } from './reference';
import { CALL_WORDS, FIELD_WORDS, GROUP_WORDS } from './words';

const described = new Map<string, readonly string[]>([
  ...OPERATIONS.map(
    ({ id, parameters, body }) => [id, [...parameters, ...body].map(({ name }) => name)] as const,
  ),
  ...OBJECTS.map(([name, fields]) => [name, fields.map((field) => field.name)] as const),
]);

test('describes only existing operations and fields', () => {
  expect(Object.keys(CALL_WORDS).filter((id) => !described.has(id))).toEqual([]);
  const fields = Object.entries(FIELD_WORDS).flatMap(([owner, words]) =>
    Object.keys(words).map((field) => [owner, field] as const),
  );
  expect(fields.filter(([owner, field]) => !described.get(owner)?.includes(field))).toEqual([]);
});

test('describes every group of operations', () => {
  expect(new Set(OPERATIONS.map(({ group }) => group))).toEqual(new Set(Object.keys(GROUP_WORDS)));
});

test('states the limits of the contract', () => {
  const { prompt, size } = FIELD_WORDS['post-api-generate'] ?? {};
  expect(prompt).toContain(`${PROGRAM_PROMPT_MAX_LENGTH.toLocaleString('en')} characters`);
  expect(size).toContain(`a multiple of ${SIDE_STEP}`);
  expect(FIELD_WORDS['post-api-generations-bulk']?.ids).toContain(`Up to ${BULK_MAX} `);
});
