import type { JsonSchema } from '@easel/shared/contracts/json-schema';
import { z } from 'zod';

const repeated = (text: string) => (length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
const nested = (open: string, close: string) => (length: number) =>
  open.repeat(length / 2) + close.repeat(length / 2);

/** Texts that careless parsers take long to read, by their length. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'opening angles': repeated('<'),
  'opening parentheses': repeated('('),
  'opening brackets': repeated('['),
  'nested angles': nested('<', '>'),
  'nested parentheses': nested('(', ')'),
  'nested brackets': nested('[', ']'),
  'alternating angles': repeated('<>'),
  'angles around letters': repeated('<s'),
  'angles of all kinds': repeated('<([{"\'`'),
  'parts of the control tag': repeated('<sdcppextraarg>'),
  spaces: repeated(' '),
  'spaces with an end': (length) => `a${' '.repeat(length - 2)}a`,
  'line breaks': repeated('\r\n\t'),
  'a ligature of 18 letters': repeated('\ufdfa'),
  'marks out of order': repeated('\u0301\u0316'),
  'marks of another script out of order': repeated('\u093c\u094d\u0951\u0952'),
  'halves of characters': repeated('\ud83d'),
  'null characters': repeated('\0'),
  commas: repeated(','),
  'an address without an end': repeated('a.a@a.'),
  'a URL without an end': (length) => `https://${repeated('a:@/')(length - 8)}`,
  digits: repeated('9'),
  'quotes and escapes': repeated('\\"%00'),
};

/** Lengths: within most limits, fitting into a body in any encoding, of the longest prompt, and filling the largest body. */
const LENGTHS = [500, 10_000, 32_000, 63 * 1024];

export const HOSTILE_TEXTS: readonly (readonly [name: string, text: string])[] = Object.entries(
  TEXTS,
).flatMap(([name, make]) => LENGTHS.map((length) => [`${name} (${length})`, make(length)] as const));

/** Texts within the limits of names, tokens and ids that PostgreSQL or JSON cannot hold. */
export const SHORT_HOSTILE_TEXTS: typeof HOSTILE_TEXTS = [
  ['a null character', 'a\0a'],
  ['half of a character', 'a\ud83da'],
];

/** Deeper than `JSON.stringify` can serialize. */
const DEPTH = 30_000;

/** Lists that fit into the largest body. */
export const HOSTILE_LISTS: readonly (readonly [name: string, list: readonly unknown[]])[] = [
  ['numbers', Array(32_000).fill(0)],
  ['empty texts', Array(21_000).fill('')],
  ['one long text', ['<'.repeat(63 * 1024)]],
  ['lists within lists', [nestedLists()]],
];

/** Objects that fit into the largest body. */
export const HOSTILE_OBJECTS: readonly (readonly [
  name: string,
  fields: Readonly<Record<string, unknown>>,
])[] = [
  ['many fields', Object.fromEntries(Array.from({ length: 7_000 }, (_, n) => [`f${n}`, 0]))],
  ['a field with a long name', { ['~/'.repeat(32 * 1024)]: 0 }],
  ['lists within lists', { field: nestedLists() }],
];

function nestedLists(): readonly unknown[] {
  let list: unknown[] = [];
  for (let n = 0; n < DEPTH; n += 1) list = [list];
  return list;
}

/** Serializes a value that may hold nested lists. */
export function toJson(value: unknown): string {
  const deep = '[deep]';
  const isDeep = (part: unknown) =>
    Array.isArray(part) && Array.isArray(part[0]) && Array.isArray(part[0][0]);
  const text = JSON.stringify(value, (_, part) => (isDeep(part) ? deep : part));
  return text.replace(`"${deep}"`, () => '['.repeat(DEPTH) + ']'.repeat(DEPTH));
}

type Path = readonly (string | number)[];

/** Returns a schema's simplest valid value, according to its JSON Schema, and the paths at which it takes texts and lists. */
export function shapeOf(schema: z.ZodType) {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const texts: Path[] = [];
  const lists: Path[] = [];
  walk(root, []);
  return { base: baseOf(root), texts, lists };

  function walk(part: JsonSchema, path: Path): void {
    const { $ref, type, anyOf, oneOf, items, properties } = part;
    if ($ref) {
      walk(resolve($ref), path);
      return;
    }
    for (const option of anyOf ?? oneOf ?? []) walk(option, path);
    if (type === 'array') {
      lists.push(path);
      if (items) walk(items, [...path, 0]);
    }
    for (const [name, property] of Object.entries(properties ?? {})) walk(property, [...path, name]);
    if (type !== 'object' && type !== 'array' && !anyOf && !oneOf) texts.push(path);
  }

  function resolve(ref: string): JsonSchema {
    return root.$defs?.[ref.replace('#/$defs/', '')] ?? {};
  }

  function baseOf(part: JsonSchema): unknown {
    const { $ref, type, anyOf, oneOf, enum: values, properties = {}, required = [] } = part;
    if ($ref) return baseOf(resolve($ref));
    if (part.const !== undefined || part.default !== undefined) return part.const ?? part.default;
    if (values) return values[0];
    const [option] = anyOf ?? oneOf ?? [];
    if (option) return baseOf(option);
    if (type === 'object') {
      return Object.fromEntries(required.map((name) => [name, baseOf(properties[name] ?? {})]));
    }
    if (type === 'array') return [];
    if (type === 'boolean') return true;
    if (type === 'integer' || type === 'number') return part.minimum ?? 1;
    if (part.format === 'uuid') return '01890a5d-ac96-774b-bcce-b302099a8057';
    if (part.format === 'date-time') return '2030-01-01T00:00:00.000Z';
    return 'a@example.com';
  }
}

/** Returns a copy of a value with another value at a path. */
export function withAt(value: unknown, [step, ...rest]: Path, inserted: unknown): unknown {
  if (step === undefined) return inserted;
  if (typeof step === 'number') return [withAt(undefined, rest, inserted)];
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [step]: withAt(fields[step], rest, inserted) };
}
