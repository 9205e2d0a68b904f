import type { z } from 'zod';
import type { ENDPOINT_SCHEMAS } from './endpoints.schema.ts';
import type { EndpointId, EndpointOf } from './endpoints.ts';

type Schemas = typeof ENDPOINT_SCHEMAS;

/** The JSON of a successful answer; undefined without one. */
export type AnswerOf<Id extends EndpointId> = Schemas[Id] extends { answer: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/** The request of an endpoint: its path parameters, query and body, if it has any. */
export type RequestOf<Id extends EndpointId> = ParamsPart<EndpointOf<Id>> &
  QueryPart<Schemas[Id]> &
  BodyPart<Schemas[Id]>;

type ParamsPart<Endpoint extends string> = [NameIn<Endpoint>] extends [never]
  ? unknown
  : { params: Readonly<Record<NameIn<Endpoint>, string>> };
type NameIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

type BodyPart<Parts> = Parts extends { body: infer Schema extends z.ZodType }
  ? undefined extends z.input<Schema>
    ? { body?: z.input<Schema> }
    : { body: z.input<Schema> }
  : unknown;

type QueryPart<Parts> = Parts extends { query: infer Schema extends z.ZodType }
  ? PartOf<'query', QueryOf<z.input<Schema>, z.output<Schema>>>
  : unknown;
type PartOf<Name extends string, Part> = object extends Part
  ? { [Key in Name]?: Part | undefined }
  : { [Key in Name]: Part };

/** The query as values, not as text: the client serializes lists and flags. */
type QueryOf<Input, Output> = {
  readonly [Key in keyof Output as Key extends OptionalIn<Input> ? never : Key]: Output[Key];
} & { readonly [Key in keyof Output & OptionalIn<Input>]?: ReadonlyValue<Output[Key]> | undefined };
type OptionalIn<Input> = { [Key in keyof Input]-?: undefined extends Input[Key] ? Key : never }[keyof Input];
type ReadonlyValue<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;
