import type { ApiField, ApiOperation } from '@easel/shared/contracts/api-reference';
import reference from './reference.json';

/** From the server's own description of its API: `server/test/api-reference.test.ts` holds it to that and writes it anew. */
export const OPERATIONS = reference.operations as readonly ApiOperation[];

/** The objects in answers, by name. */
export const OBJECTS = Object.entries(reference.objects) as readonly (readonly [
  string,
  readonly ApiField[],
])[];

export const objectPlace = (name: string) => `object-${name.toLowerCase()}`;
