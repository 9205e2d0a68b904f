import type { ApiField, ApiOperation } from '@easel/shared/contracts/api-reference';
import reference from './reference.json';

/** Generated from the server's OpenAPI document. `server/test/api-reference.test.ts` compares and updates it. */
export const OPERATIONS = reference.operations as readonly ApiOperation[];

/** The objects in answers, by name. */
export const OBJECTS = Object.entries(reference.objects) as readonly (readonly [
  string,
  readonly ApiField[],
])[];

export const objectPlace = (name: string) => `object-${name.toLowerCase()}`;
