import type {
  BulkRequest,
  BulkResponse,
  CustomStyle,
  CustomStyleInput,
  CustomStylePatch,
  GenerateInput,
  GenerateResponse,
  Generation,
  GenerationList,
  GenerationStatus,
  Model,
  Plan,
  Stats,
  Status,
  StatusHistory,
  Style,
  StyleId,
  Subscription,
  TeamPicture,
  TeamPictureList,
  VariantKind,
  Verification,
} from './contract-types.ts';

/** The public API, a function a call. Each throws EaselError, or its signal's reason when aborted. */
export interface EaselApi {
  /** Asks for images. Answers at once, with generations that wait to be made. */
  generate(request: GenerateInput, settings?: GenerateSettings): Promise<GenerateResponse>;
  generations: GenerationCalls;
  customStyles: CustomStyleCalls;
  teamPictures: TeamPictureCalls;
  queue: {
    /** Holds back all of one's own that waits. */
    pause(settings?: CallSettings): Promise<Subscription>;
    resume(settings?: CallSettings): Promise<Subscription>;
  };
  models(settings?: CallSettings): Promise<ItemList<Model>>;
  styles(settings?: CallSettings): Promise<ItemList<Style>>;
  plans(settings?: CallSettings): Promise<ItemList<Plan>>;
  /** The plan, and what is left of its credits. */
  usage(settings?: CallSettings): Promise<Subscription>;
  /** One's own images in numbers. */
  stats(range?: StatsRange, settings?: CallSettings): Promise<Stats>;
  /** How the parts of the service are. */
  status(settings?: CallSettings): Promise<Status>;
  /** How they were, day by day. */
  statusHistory(settings?: CallSettings): Promise<StatusHistory>;
  /** Whether an image file was made here. Its `type` must name its format. */
  verify(image: Blob, settings?: CallSettings): Promise<Verification>;
}

export interface GenerationCalls {
  get(id: string, settings?: CallSettings): Promise<Generation>;
  /** One page. */
  list(filter?: GenerationFilter, settings?: CallSettings): Promise<GenerationList>;
  /** Every one; the next page is asked for when the one before is used up. */
  all(filter?: GenerationFilter, settings?: CallSettings): AsyncGenerator<Generation>;
  /** Cancels what waits or is being made; its credit comes back. */
  cancel(id: string, settings?: CallSettings): Promise<Generation>;
  /** Starts a failed or canceled one again. */
  retry(id: string, settings?: CallSettings): Promise<Generation>;
  /** Removes it with its image, for good; one that is gone already is as good as removed. */
  remove(id: string, settings?: CallSettings): Promise<void>;
  favorite(id: string, isFavorite: boolean, settings?: CallSettings): Promise<Generation>;
  /** Shows the image in the gallery, with its prompt. */
  publish(id: string, settings?: CallSettings): Promise<Generation>;
  unpublish(id: string, settings?: CallSettings): Promise<Generation>;
  /** Shows the image to one's team, with its prompt. */
  share(id: string, settings?: CallSettings): Promise<Generation>;
  unshare(id: string, settings?: CallSettings): Promise<Generation>;
  /** Asks for a high-resolution or a vector file of a finished image. */
  requestVariant(id: string, kind: VariantKind, settings?: CallSettings): Promise<Generation>;
  /** Does the same to many, as far as each allows it. */
  bulk(request: BulkRequest, settings?: CallSettings): Promise<BulkResponse>;
}

/** Styles of one's own and of one's team. */
export interface CustomStyleCalls {
  list(settings?: CallSettings): Promise<ItemList<CustomStyle>>;
  get(id: string, settings?: CallSettings): Promise<CustomStyle>;
  create(style: CustomStyleInput, settings?: CallSettings): Promise<CustomStyle>;
  /** What is left out stays as it is. */
  update(id: string, changes: CustomStylePatch, settings?: CallSettings): Promise<CustomStyle>;
  /** One that is gone already is as good as removed. */
  remove(id: string, settings?: CallSettings): Promise<void>;
}

/** What the people of one's team share, the last shared first. */
export interface TeamPictureCalls {
  /** One page. */
  list(place?: ListPlace, settings?: CallSettings): Promise<TeamPictureList>;
  /** Every one; the next page is asked for when the one before is used up. */
  all(place?: ListPlace, settings?: CallSettings): AsyncGenerator<TeamPicture>;
}

export interface ItemList<Item> {
  items: Item[];
}

export interface CallSettings {
  signal?: AbortSignal | undefined;
}

export interface GenerateSettings extends CallSettings {
  /** By which a repetition is known: it answers with what the first one made. One is made up unless given. */
  idempotencyKey?: string | undefined;
  /** Seconds, 60 at most, that the answer may wait for the images to be finished. */
  waitSeconds?: number | undefined;
}

/** Where in a list. */
export interface ListPlace {
  /** Items a page, at most 100 generations or 48 pictures of the team. */
  limit?: number | undefined;
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined;
}

/** Which generations, newest first. */
export interface GenerationFilter extends ListPlace {
  status?: readonly GenerationStatus[] | undefined;
  /** Case-insensitive substring of the prompt. */
  search?: string | undefined;
  style?: StyleId | undefined;
  isFavorite?: boolean | undefined;
  isPublished?: boolean | undefined;
}

export interface StatsRange {
  /** How many days, today being the last; 30 unless given. */
  days?: number | undefined;
  /** Where a day begins: an IANA time zone, UTC unless given. */
  timeZone?: string | undefined;
}
