import type { ApiScope } from './api-keys.ts';

/** The public API as the documentation page shows it, in the page's order. */
export interface ApiReference {
  operations: readonly ApiOperation[];
  /** The objects in answers, by name, including nested ones. */
  objects: Readonly<Record<string, readonly ApiField[]>>;
}

/** The parts of the public API, in the order of the page. */
export const API_GROUPS = [
  'generations',
  'images',
  'albums',
  'sheets',
  'queue',
  'catalog',
  'custom-styles',
  'gallery',
  'prompts',
  'team',
  'usage',
  'status',
  'webhooks',
  'openai',
] as const;
export type ApiGroup = (typeof API_GROUPS)[number];

/** An API key with this scope, any key, a signed-in user (`person`) or anyone. A signed-in user may do all that a key may. */
export type ApiAccess = ApiScope | 'key' | 'person' | 'anyone';

export interface ApiOperation {
  /** Its anchor on the page: `post-api-generate`. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  description: string | null;
  group: ApiGroup;
  access: ApiAccess;
  parameters: readonly ApiParameter[];
  body: readonly ApiField[];
  /** Media types, if the body is a file. */
  files: readonly string[];
  answers: readonly ApiAnswer[];
}

/** A field of an object, described for readers. */
export interface ApiField {
  name: string;
  /** Its type in words: `integer, 1 to 4`, `Generation[]`, `string or null`. */
  type: string;
  /** The allowed values of an enum. */
  values?: readonly string[];
  default?: string;
  description?: string;
  required: boolean;
}

export interface ApiParameter extends ApiField {
  in: 'path' | 'query' | 'header';
}

export interface ApiAnswer {
  status: number;
  /** Its type in words, as for a field; null without a body. */
  type: string | null;
  /** Header fields that not every answer has. */
  headers?: readonly string[];
}
