import { z } from 'zod';

export type ParsedSettings<Value> =
  | { ok: true; value: Value }
  /** One line per error: the place in the file and what it takes. */
  | { ok: false; problems: string[] };

/** Parses and validates a settings file in JSON. */
export function parseSettings<Value>(text: string, schema: z.ZodType<Value>): ParsedSettings<Value> {
  let json: unknown;
  try {
    // Some editors write a byte order mark.
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ') : 'unknown';
    return { ok: false, problems: [`is not JSON: ${reason}`] };
  }
  const parsed = schema.safeParse(json, { error: inOurWords });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => describe(issue)) };
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'takes a string',
  number: 'takes a number',
  int: 'takes a whole number',
  boolean: 'takes true or false',
  array: 'takes a list [ … ]',
  object: 'takes an object { … }',
};

/** Words errors for which the schema has no message; undefined keeps zod's. */
const inOurWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code !== 'custom') return 'required';
  if (issue.code === 'invalid_type') return KINDS[issue.expected];
  if (issue.code === 'invalid_value') return `takes ${issue.values.join(', ')}`;
  return undefined;
};

function describe(issue: z.core.$ZodIssue, at: PropertyKey[] = []): string[] {
  const path = [...at, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => line([...path, key], 'there is no such setting'));
  if (issue.code === 'invalid_union') return describeUnion(issue.errors, path);
  return [line(path, issue.message)];
}

/**
 * Describes the errors of the intended alternative of a union: the one whose literal `type` matches. If none matches, reports
 * `type`; if that is unclear, the errors of all alternatives.
 */
function describeUnion(alternatives: z.core.$ZodIssue[][], path: PropertyKey[]): string[] {
  const meant = alternatives.filter((issues) => !issues.some(isOtherType));
  const [first, ...others] = meant.map((issues) => issues.flatMap((issue) => describe(issue, path)));
  if (first) return first.filter((problem) => others.every((problems) => problems.includes(problem)));
  const types = alternatives.flat().filter(isOtherType);
  const place = [...path, ...(types[0]?.path ?? [])];
  return [line(place, `takes ${types.flatMap(({ values }) => values).join(', ')}`)];
}

const isOtherType = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssueInvalidValue =>
  issue.code === 'invalid_value' && issue.path.at(-1) === 'type';

const line = (path: PropertyKey[], message: string) =>
  path.length > 0 ? `${z.core.toDotPath(path)}: ${message}` : message;
