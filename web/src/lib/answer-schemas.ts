import type { Reader } from '@easel/shared/client/http';
import type { EndpointSchemas } from '@easel/shared/contracts/endpoint-schemas';
import {
  ACCOUNT_ENDPOINTS,
  type EndpointId,
  PUBLIC_ENDPOINTS,
  SESSION_ENDPOINTS,
  STUDIO_ENDPOINTS,
} from '@easel/shared/contracts/endpoints';

type Schemas = Readonly<Partial<Record<EndpointId, EndpointSchemas>>>;

/**
 * Loads the schema of an endpoint's answer, in parallel with the request. Building all schemas blocks a phone for a
 * tenth of a second, so they are split into five parts.
 */
export async function loadAnswerSchema(id: EndpointId): Promise<Reader<unknown> | undefined> {
  const schemas = await loadSchemas(id);
  return schemas[id]?.answer;
}

async function loadSchemas(id: EndpointId): Promise<Schemas> {
  if (id in STUDIO_ENDPOINTS)
    return (await import('@easel/shared/contracts/studio-endpoints.schema')).STUDIO_SCHEMAS;
  if (id in PUBLIC_ENDPOINTS)
    return (await import('@easel/shared/contracts/public-endpoints.schema')).OTHER_PUBLIC_SCHEMAS;
  if (id in SESSION_ENDPOINTS)
    return (await import('@easel/shared/contracts/session-endpoints.schema')).SESSION_SCHEMAS;
  if (id in ACCOUNT_ENDPOINTS)
    return (await import('@easel/shared/contracts/account-endpoints.schema')).ACCOUNT_SCHEMAS;
  return (await import('@easel/shared/contracts/admin-endpoints.schema')).ADMIN_SCHEMAS;
}
