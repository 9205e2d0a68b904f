import reference from './reference.json';

export interface ApiField {
  name: string;
  /** In words: `integer, 1 to 4`, `Generation[]`, `string or null`. */
  type: string;
  values?: readonly string[];
  default?: string;
  description?: string;
  required: boolean;
}

export interface ApiOperation {
  /** Its place on the page. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  description: string | null;
  group: ApiGroupId;
  /** A key's scope, `person`, or `anyone`. */
  access: string;
  parameters: readonly (ApiField & { in: 'path' | 'query' })[];
  body: readonly ApiField[];
  files: readonly string[];
  answers: readonly { status: number; type: string | null }[];
}

export type ApiGroupId =
  | 'generations'
  | 'images'
  | 'queue'
  | 'catalogue'
  | 'custom-styles'
  | 'gallery'
  | 'prompts'
  | 'usage'
  | 'status';

/** From the server's own description of its API: `server/test/api-reference.test.ts` holds it to that and writes it anew. */
export const OPERATIONS = reference.operations as readonly ApiOperation[];

/** What the answers are made of, by name. */
export const OBJECTS = Object.entries(reference.objects) as readonly (readonly [
  string,
  readonly ApiField[],
])[];

export const objectPlace = (name: string) => `object-${name.toLowerCase()}`;
