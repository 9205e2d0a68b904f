import type { ApiScope } from './api-keys.ts';

/** What the documentation page says of the public API, in its order. */
export interface ApiReference {
  operations: readonly ApiOperation[];
  /** The objects of the answers by name, with all that they are made of. */
  objects: Readonly<Record<string, readonly ApiField[]>>;
}

/** The parts of the public API, in the order of the page. */
export const API_GROUPS = [
  'generations',
  'images',
  'queue',
  'catalogue',
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

/** An API key with this scope, any API key, a signed-in person, or anyone. A person may do all that a key may. */
export type ApiAccess = ApiScope | 'key' | 'person' | 'anyone';

export interface ApiOperation {
  /** Its place on the page: `post-api-generate`. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  description: string | null;
  group: ApiGroup;
  access: ApiAccess;
  parameters: readonly ApiParameter[];
  body: readonly ApiField[];
  /** Where the body is a file: what it may be. */
  files: readonly string[];
  answers: readonly ApiAnswer[];
}

/** A field of an object, told to people. */
export interface ApiField {
  name: string;
  /** In words: `integer, 1 to 4`, `Generation[]`, `string or null`. */
  type: string;
  /** All that it may be, where these are few. */
  values?: readonly string[];
  default?: string;
  description?: string;
  required: boolean;
}

export interface ApiParameter extends ApiField {
  in: 'path' | 'query';
}

export interface ApiAnswer {
  status: number;
  /** In words, as of a field; null for no body. */
  type: string | null;
}
