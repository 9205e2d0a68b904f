import type {
  Album,
  AlbumPicturesRequest,
  BulkRequest,
  BulkResponse,
  CustomStyle,
  CustomStyleInput,
  CustomStylePatch,
  GenerateInput,
  GenerateResponse,
  Generation,
  GenerationFilter,
  GenerationList,
  Lineage,
  Model,
  Plan,
  QueueAnswer,
  Sheet,
  SheetInput,
  SheetList,
  Stats,
  Status,
  StatusHistory,
  Style,
  Subscription,
  TagChange,
  TagList,
  TeamPicture,
  TeamPictureList,
  Upload,
  UploadList,
  VariantKind,
  Verification,
} from './contract-types.ts';

/** The public API, one function per call. Each throws EaselError, or its signal's reason when aborted. */
export interface EaselApi {
  /** Requests images. Resolves at once with pending generations, unless `waitSeconds` is given. */
  generate(request: GenerateInput, settings?: GenerateSettings): Promise<GenerateResponse>;
  generations: GenerationCalls;
  customStyles: CustomStyleCalls;
  teamPictures: TeamPictureCalls;
  albums: AlbumCalls;
  sheets: SheetCalls;
  tags: {
    /** Returns your tags with the number of generations that have each. */
    list(settings?: CallSettings): Promise<TagList>;
    /** Adds tags to generations and removes others. The response says for which it succeeded. */
    change(request: TagChange, settings?: CallSettings): Promise<BulkResponse>;
  };
  uploads: UploadCalls;
  queue: {
    /** Pauses all of your pending generations. A key without `account:read` gets only `queuePaused`. */
    pause(settings?: CallSettings): Promise<QueueAnswer>;
    /** Resumes what `pause` paused. */
    resume(settings?: CallSettings): Promise<QueueAnswer>;
  };
  models(settings?: CallSettings): Promise<ItemList<Model>>;
  styles(settings?: CallSettings): Promise<ItemList<Style>>;
  plans(settings?: CallSettings): Promise<ItemList<Plan>>;
  /** Returns your plan and its remaining credits. */
  usage(settings?: CallSettings): Promise<Subscription>;
  /** Returns statistics about your images. */
  stats(range?: StatsRange, settings?: CallSettings): Promise<Stats>;
  /** Returns the current state of each part of the service. */
  status(settings?: CallSettings): Promise<Status>;
  /** Returns the state of each part by day. */
  statusHistory(settings?: CallSettings): Promise<StatusHistory>;
  /** Checks whether an image file was made here. The blob's `type` must be its media type. */
  verify(image: Blob, settings?: CallSettings): Promise<Verification>;
}

export interface GenerationCalls {
  get(id: string, settings?: CallSettings): Promise<Generation>;
  /** Returns one page. */
  list(filter?: GenerationFilter, settings?: CallSettings): Promise<GenerationList>;
  /** Yields every item. Requests the next page when the current one is used up. */
  all(filter?: GenerationFilter, settings?: CallSettings): AsyncGenerator<Generation>;
  /** Cancels a pending or processing generation. Its credits are refunded unless a paid service was called (`isCharged`). */
  cancel(id: string, settings?: CallSettings): Promise<Generation>;
  /** Starts a failed or canceled generation again, with the same seed unless `newSeed` is true. */
  retry(id: string, settings?: CallSettings & { newSeed?: boolean }): Promise<Generation>;
  /** Moves a pending generation before your other pending ones. */
  moveNext(id: string, settings?: CallSettings): Promise<Generation>;
  /** Deletes a generation and its image permanently. Succeeds if it is already gone. */
  remove(id: string, settings?: CallSettings): Promise<void>;
  favorite(id: string, isFavorite: boolean, settings?: CallSettings): Promise<Generation>;
  /** Shows the image in the gallery, with its prompt. */
  publish(id: string, settings?: CallSettings): Promise<Generation>;
  unpublish(id: string, settings?: CallSettings): Promise<Generation>;
  /** Shows the image to your team, with its prompt. */
  share(id: string, settings?: CallSettings): Promise<Generation>;
  unshare(id: string, settings?: CallSettings): Promise<Generation>;
  /** Requests a high-resolution or a vector file of a finished image. */
  requestVariant(id: string, kind: VariantKind, settings?: CallSettings): Promise<Generation>;
  /** Applies one action to many generations. The response says for which it succeeded. */
  bulk(request: BulkRequest, settings?: CallSettings): Promise<BulkResponse>;
  /** Returns what a generation was made from, and what you made from it. */
  lineage(id: string, settings?: CallSettings): Promise<Lineage>;
}

/** Your own custom styles and those of your team. */
export interface CustomStyleCalls {
  list(settings?: CallSettings): Promise<ItemList<CustomStyle>>;
  get(id: string, settings?: CallSettings): Promise<CustomStyle>;
  create(style: CustomStyleInput, settings?: CallSettings): Promise<CustomStyle>;
  /** Changes only the given fields. */
  update(id: string, changes: CustomStylePatch, settings?: CallSettings): Promise<CustomStyle>;
  /** Deletes a style. Succeeds if it is already gone. */
  remove(id: string, settings?: CallSettings): Promise<void>;
}

/** Pictures that members of your team share, most recently shared first. */
export interface TeamPictureCalls {
  /** Returns one page. */
  list(place?: ListPlace, settings?: CallSettings): Promise<TeamPictureList>;
  /** Yields every item. Requests the next page when the current one is used up. */
  all(place?: ListPlace, settings?: CallSettings): AsyncGenerator<TeamPicture>;
}

/** Your albums. A picture may be in several. */
export interface AlbumCalls {
  list(settings?: CallSettings): Promise<ItemList<Album>>;
  create(name: string, settings?: CallSettings): Promise<Album>;
  rename(id: string, name: string, settings?: CallSettings): Promise<Album>;
  /** Deletes an album, but none of its pictures. Succeeds if it is already gone. */
  remove(id: string, settings?: CallSettings): Promise<void>;
  /** Adds pictures to an album, or removes them. The response says for which it succeeded. */
  changePictures(id: string, request: AlbumPicturesRequest, settings?: CallSettings): Promise<BulkResponse>;
}

/** Contact sheets: an image for each combination of prompts, styles, models, steps and seeds. */
export interface SheetCalls {
  /** Requests all images of a sheet, or none if one is refused. Resolves at once with pending generations. */
  create(request: SheetInput, settings?: SheetSettings): Promise<Sheet>;
  get(id: string, settings?: CallSettings): Promise<Sheet>;
  /** Returns one page. */
  list(place?: ListPlace, settings?: CallSettings): Promise<SheetList>;
  /**
   * Cancels unfinished generations. Credits are refunded unless a paid service was called (`isCharged` of a
   * generation).
   */
  cancel(id: string, settings?: CallSettings): Promise<Sheet>;
  /** Deletes a sheet, but none of its finished images. Succeeds if it is already gone. */
  remove(id: string, settings?: CallSettings): Promise<void>;
}

/** Your pictures to work from: name them in the `inputs` of `generate`. */
export interface UploadCalls {
  /** Uploads a PNG, JPEG, WebP or AVIF of 20 MB at most. The blob's `type` must be its media type. */
  add(image: Blob, settings?: CallSettings): Promise<Upload>;
  list(settings?: CallSettings): Promise<UploadList>;
  get(id: string, settings?: CallSettings): Promise<Upload>;
  /** Deletes an upload. Succeeds if it is already gone. */
  remove(id: string, settings?: CallSettings): Promise<void>;
}

export interface ItemList<Item> {
  items: Item[];
}

export interface CallSettings {
  signal?: AbortSignal | undefined;
}

export interface GenerateSettings extends CallSettings {
  /** Identifies repeated requests: they return what the first one made. Random by default. */
  idempotencyKey?: string | undefined;
  /** Seconds to wait for the images to finish before answering, at most 60. */
  waitSeconds?: number | undefined;
}

export type SheetSettings = Omit<GenerateSettings, 'waitSeconds'>;

/** A page of a list. */
export interface ListPlace {
  /** Items per page: at most 100 generations, 50 sheets or 48 team pictures. */
  limit?: number | undefined;
  /** The `nextCursor` of the previous page. */
  cursor?: string | undefined;
}

export interface StatsRange {
  /** Number of days up to and including today. Defaults to 30. */
  days?: number | undefined;
  /** The IANA time zone that decides where a day begins. Defaults to UTC. */
  timeZone?: string | undefined;
}
