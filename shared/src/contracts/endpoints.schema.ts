import type { z } from 'zod';
import { ACCOUNT_SCHEMAS } from './account-endpoints.schema.ts';
import { ADMIN_SCHEMAS } from './admin-endpoints.schema.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointId } from './endpoints.ts';
import { PUBLIC_SCHEMAS } from './public-endpoints.schema.ts';

/** The schemas of each endpoint's query, body and answer. A server test compares them with the routes. */
export const ENDPOINT_SCHEMAS = {
  ...PUBLIC_SCHEMAS,
  ...ACCOUNT_SCHEMAS,
  ...ADMIN_SCHEMAS,
} satisfies Record<EndpointId, EndpointSchemas>;

/** Returns the schema of an endpoint's answer; undefined without one. */
export function answerSchema(id: EndpointId): z.ZodType | undefined {
  const schemas: Readonly<Record<EndpointId, EndpointSchemas>> = ENDPOINT_SCHEMAS;
  return schemas[id].answer;
}
