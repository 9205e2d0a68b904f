import { ACCOUNT_SCHEMAS } from './account-endpoints.schema.ts';
import { ADMIN_SCHEMAS } from './admin-endpoints.schema.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointId } from './endpoints.ts';
import { OTHER_PUBLIC_SCHEMAS } from './public-endpoints.schema.ts';
import { SESSION_SCHEMAS } from './session-endpoints.schema.ts';
import { STUDIO_SCHEMAS } from './studio-endpoints.schema.ts';

/** The schemas of each endpoint's query, body and answer. A server test compares them with the routes. */
export const ENDPOINT_SCHEMAS = {
  ...STUDIO_SCHEMAS,
  ...OTHER_PUBLIC_SCHEMAS,
  ...SESSION_SCHEMAS,
  ...ACCOUNT_SCHEMAS,
  ...ADMIN_SCHEMAS,
} satisfies Record<EndpointId, EndpointSchemas>;
