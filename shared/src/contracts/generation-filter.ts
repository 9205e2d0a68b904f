import type { RequestOf } from './endpoint-types.ts';

/** The filters of a page of generations and its place in the list, as values: see `generationListQuerySchema`. */
export type GenerationFilter = NonNullable<RequestOf<'listGenerations'>['query']>;
