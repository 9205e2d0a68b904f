import type { RouteOptions } from 'fastify';
import { ANSWER_FIELDS, type AnswerField, REQUEST_FIELDS, type RequestField } from '../http/header-fields.ts';
import { openToOtherSites } from '../http/open-to-other-sites.ts';
import type { ApiDocumentOperation } from './api-document.ts';

/** What the description of a route's header fields depends on. */
export type DescribedRoute = Pick<RouteOptions, 'config' | 'schema' | 'onRequest' | 'preHandler'>;
/** A component of the document that describes a header field. */
export type FieldReference = { $ref: string };

/** Fields of all answers of a route. Only the others are listed with each call in the API reference. */
const GENERAL: readonly AnswerField[] = ['X-Request-Id'];
const OF_LIMITED: readonly AnswerField[] = ['RateLimit', 'RateLimit-Policy'];
const COMMON: readonly string[] = [...GENERAL, ...OF_LIMITED];

/** Header fields of answers, as components of the document. */
export const HEADER_COMPONENTS = Object.fromEntries(
  Object.entries(ANSWER_FIELDS).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' as const } },
  ]),
);

/** Returns the header parameters of a route. */
export function headerParameters({
  config = {},
}: DescribedRoute): NonNullable<ApiDocumentOperation['parameters']> {
  const { reads = [], isSubmission = false } = config;
  const names: readonly RequestField[] = isSubmission ? ['Idempotency-Key', ...reads] : reads;
  return names.map((name) => ({ name, in: 'header', schema: REQUEST_FIELDS[name] }));
}

/** Returns the header fields of a route's answers with a status, or with any status that is not described (`default`). */
export function answerHeaders(route: DescribedRoute, status: string): Record<string, FieldReference> {
  const names = [...specificFields(route, status), ...(isLimited(route) ? OF_LIMITED : []), ...GENERAL];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns the names of the fields that not all answers of limited routes have. */
export const listedFields = (headers: Readonly<Record<string, unknown>> = {}): string[] =>
  Object.keys(headers).filter((name) => !COMMON.includes(name));

function specificFields(route: DescribedRoute, status: string): readonly AnswerField[] {
  const { config = {}, schema } = route;
  const isTagged = (tag: string) => schema?.tags?.includes(tag) === true;
  if (status !== 'default') {
    const made = config.isSubmission && isTagged('openai') ? (['X-Easel-Generations'] as const) : [];
    return [...made, ...(config.sends?.[Number(status)] ?? [])];
  }
  const fields: AnswerField[] = [];
  if (schema?.security || isTagged('auth')) fields.push('WWW-Authenticate');
  if (isLimited(route)) fields.push('Retry-After');
  if (isTagged('openai')) fields.push('X-Should-Retry');
  return fields;
}

/** Whether requests count against a limit: the hooks that authenticate do that, and those of other routes that have any. */
const isLimited = ({ schema, onRequest, preHandler }: DescribedRoute): boolean =>
  schema?.security !== undefined ||
  [onRequest, preHandler].flat().some((hook) => hook !== undefined && hook !== openToOtherSites);
