import { albumPicturesRequestSchema, albumSchema } from '@easel/shared/contracts/albums.schema';
import {
  customStylePatchSchema,
  customStyleRequestSchema,
  customStyleSchema,
} from '@easel/shared/contracts/custom-styles.schema';
import { errorCodeSchema, problemSchema } from '@easel/shared/contracts/errors.schema';
import { progressEventSchema } from '@easel/shared/contracts/events.schema';
import { PICTURE_SHAPES } from '@easel/shared/contracts/generation';
import {
  bulkRequestSchema,
  bulkResponseSchema,
  generateRequestSchema,
  generateResponseSchema,
  generationListQuerySchema,
  generationListSchema,
  tagChangeSchema,
} from '@easel/shared/contracts/generation.schema';
import { lineageSchema } from '@easel/shared/contracts/inputs.schema';
import type { JsonSchema } from '@easel/shared/contracts/json-schema';
import { modelSchema } from '@easel/shared/contracts/models.schema';
import { planSchema, queueAnswerSchema, subscriptionSchema } from '@easel/shared/contracts/plans.schema';
import { sheetListSchema, sheetRequestSchema, sheetSchema } from '@easel/shared/contracts/sheets.schema';
import { statsSchema } from '@easel/shared/contracts/stats.schema';
import { statusHistorySchema, statusSchema } from '@easel/shared/contracts/status.schema';
import { styleSchema } from '@easel/shared/contracts/styles.schema';
import { tagListSchema } from '@easel/shared/contracts/tags.schema';
import { teamPictureListSchema } from '@easel/shared/contracts/team.schema';
import { uploadListSchema, uploadSchema } from '@easel/shared/contracts/uploads.schema';
import { verificationSchema } from '@easel/shared/contracts/verify.schema';
import { z } from 'zod';
import { FIELD_WORDS } from '../src/content/api-docs/words.ts';
import { typeText } from './type-text.ts';

/** The types that the client's `contract-types.ts` exports. Named schemas within them are declared too. */
const ANSWERS = {
  ErrorCode: errorCodeSchema,
  Problem: problemSchema,
  ProgressEvent: progressEventSchema,
  GenerateResponse: generateResponseSchema,
  /** Values rather than the text of a URL. The server fills in what is left out. */
  GenerationFilter: generationListQuerySchema.partial(),
  GenerationList: generationListSchema,
  BulkResponse: bulkResponseSchema,
  Lineage: lineageSchema,
  PictureShape: z.enum(PICTURE_SHAPES),
  Album: albumSchema,
  TagList: tagListSchema,
  Upload: uploadSchema,
  UploadList: uploadListSchema,
  Sheet: sheetSchema,
  SheetList: sheetListSchema,
  Model: modelSchema,
  Plan: planSchema,
  QueueAnswer: queueAnswerSchema,
  Subscription: subscriptionSchema,
  Stats: statsSchema,
  Status: statusSchema,
  StatusHistory: statusHistorySchema,
  Style: styleSchema,
  CustomStyle: customStyleSchema,
  TeamPictureList: teamPictureListSchema,
  Verification: verificationSchema,
};
const REQUESTS = {
  GenerateInput: generateRequestSchema,
  BulkRequest: bulkRequestSchema,
  AlbumPicturesRequest: albumPicturesRequestSchema,
  SheetInput: sheetRequestSchema,
  TagChange: tagChangeSchema,
  CustomStyleInput: customStyleRequestSchema,
  CustomStylePatch: customStylePatchSchema,
};
/** Keys of `FIELD_WORDS` that differ from the type's name. */
const WORDS: Readonly<Record<string, string>> = {
  GenerateRequest: 'post-api-generate',
  BulkRequest: 'post-api-generations-bulk',
  SheetRequest: 'post-api-sheets',
  CustomStyleRequest: 'post-api-custom-styles',
  CustomStylePatch: 'patch-api-custom-styles-id',
  GenerationFilter: 'get-api-generations',
};

const SERVER_EVENT = `export type ServerEvent =
  | { name: 'generation'; payload: Generation }
  | { name: 'progress'; payload: ProgressEvent }
  | { name: 'removed'; payload: { id: string } };`;

/** Writes the API's objects as TypeScript declarations, each once and without imports. */
export function contractDeclarations(): string {
  const schemas = new Map<string, JsonSchema>();
  const add = (name: string, schema: z.ZodType, io: 'input' | 'output') => {
    const { $defs = {}, ...own } = z.toJSONSchema(schema, { io }) as JsonSchema;
    for (const [each, inner] of Object.entries($defs)) if (!schemas.has(each)) schemas.set(each, inner);
    // A schema with an id is already in `$defs`, and `own` is only a reference to it.
    if (own.$ref !== `#/$defs/${name}`) schemas.set(name, own);
  };
  for (const [name, schema] of Object.entries(ANSWERS)) add(name, schema, 'output');
  for (const [name, schema] of Object.entries(REQUESTS)) add(name, schema, 'input');
  return [...[...schemas].map(([name, schema]) => declaration(name, schema)), SERVER_EVENT].join('\n');
}

function declaration(name: string, schema: JsonSchema): string {
  const words = FIELD_WORDS[WORDS[name] ?? name];
  const text = typeText(schema, (path) => words?.[path]);
  return text.startsWith('{') ? `export interface ${name} ${text}` : `export type ${name} = ${text};`;
}
