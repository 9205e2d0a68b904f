import type { JsonSchema, JsonSchemas } from '@easel/shared/contracts/json-schema';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { FieldReference } from './header-fields.ts';

/** The OpenAPI 3.1 document of this server. Only schemas and header fields of answers are referenced; everything else is inline. */
export interface ApiDocument {
  info: OpenAPIV3_1.InfoObject;
  servers?: OpenAPIV3_1.ServerObject[];
  paths?: Readonly<Record<string, Readonly<Record<string, ApiDocumentOperation>>>>;
  components?: { schemas?: JsonSchemas };
}

export interface ApiDocumentOperation
  extends Pick<OpenAPIV3_1.OperationObject, 'summary' | 'description' | 'tags' | 'security'> {
  parameters?: (Omit<OpenAPIV3_1.ParameterObject, 'schema'> & { schema?: JsonSchema })[];
  requestBody?: { content: Content; required?: boolean };
  responses?: Readonly<Record<string, ApiDocumentAnswer>>;
}

export interface ApiDocumentAnswer {
  content?: Content;
  headers?: Readonly<Record<string, FieldReference>>;
}

/** Bodies by media type. */
export type Content = Readonly<Record<string, { schema?: JsonSchema | undefined }>>;
