/** Attributes of spans, named as OpenTelemetry's semantic conventions do, or `easel.…`. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  kind?: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
}

export interface RootOptions extends SpanOptions {
  /** The W3C `traceparent` of the span that this one continues; undefined for the first of a trace. */
  parent?: string | undefined;
  /** The `traceparent` of a caller that is not trusted: its trace is linked, not continued. */
  caller?: string | undefined;
}

/** A span that has begun. */
export interface Span {
  /** The span as W3C `traceparent`, for those that continue it elsewhere. */
  traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Makes the span the active one in `work` and everything it starts. */
  run<T>(work: () => T): T;
  /** @param error why it failed; undefined if it did not */
  end(error?: unknown): void;
}

/** Records work as spans, which an OpenTelemetry collector receives. */
export interface Tracing {
  /** False if nothing is recorded, so that callers can skip preparing it. */
  isOn: boolean;
  /** Begins a span that has no active one above it. */
  begin(name: string, options: RootOptions): Span;
  /** As {@link begin}, and ends it with the work. */
  inRoot<T>(name: string, options: RootOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** Runs work in a span below the active one. If there is none, nothing is recorded. */
  inChild<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** Records a span of the past. */
  note(name: string, options: RootOptions & { from: Date; to: Date }): void;
  /** The active span as W3C `traceparent`. */
  active(): string | undefined;
  /** The ids of the active span, for log lines. */
  logFields(): Record<string, string>;
  /** Sends what was recorded. Resolves also when that fails. */
  close(): Promise<void>;
}

/** A span that is not recorded. */
export const NO_SPAN: Span = { traceparent: '', set() {}, run: (work) => work(), end() {} };

/** Records nothing. */
export const NO_TRACING: Tracing = {
  isOn: false,
  begin: () => NO_SPAN,
  inRoot: (_name, _options, work) => work(NO_SPAN),
  inChild: (_name, _options, work) => work(NO_SPAN),
  note() {},
  active: () => undefined,
  logFields: () => ({}),
  async close() {},
};

export interface TracingSettings {
  /** The base URL of an OTLP receiver over HTTP, such as `http://collector:4318`. */
  endpoint: string;
  /** The share of the traces that are recorded, 0 to 1. */
  share: number;
}

export interface OpenTracingOptions extends TracingSettings {
  /** `easel-server` or `easel-worker`. */
  service: string;
  /** Tells apart processes of one service. */
  instance: string;
  /** Called with the reason when spans were not accepted. */
  warn(message: string): void;
}
