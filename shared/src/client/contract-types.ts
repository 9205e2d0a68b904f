/** The types of the API's objects that the client exports, without the schemas. */

export type { Album, AlbumPicturesRequest } from '../contracts/albums.schema.ts';
export type {
  CustomStyle,
  CustomStyleInput,
  CustomStylePatch,
} from '../contracts/custom-styles.schema.ts';
export type { Problem } from '../contracts/errors.schema.ts';
export type { ErrorCode } from '../contracts/errors.ts';
export type { ProgressEvent, ServerEvent } from '../contracts/events.schema.ts';
export type {
  BulkRequest,
  BulkResponse,
  GenerateInput,
  GenerateResponse,
  Generation,
  GenerationList,
  ImageVariant,
  TagChange,
} from '../contracts/generation.schema.ts';
export type { GenerationStatus, PictureShape, VariantKind } from '../contracts/generation.ts';
export type { GenerationFilter } from '../contracts/generation-filter.ts';
export type { Lineage } from '../contracts/inputs.schema.ts';
export type { Model } from '../contracts/models.schema.ts';
export type { QueueAnswer, Subscription } from '../contracts/plans.schema.ts';
export type { Plan } from '../contracts/plans.ts';
export type { Sheet, SheetInput, SheetList } from '../contracts/sheets.schema.ts';
export type { Stats } from '../contracts/stats.schema.ts';
export type { Status, StatusHistory } from '../contracts/status.schema.ts';
export type { Style, StyleId } from '../contracts/styles.ts';
export type { TagList } from '../contracts/tags.schema.ts';
export type { TeamPicture, TeamPictureList } from '../contracts/team.schema.ts';
export type { Upload, UploadList } from '../contracts/uploads.schema.ts';
export type { Verification } from '../contracts/verify.schema.ts';
