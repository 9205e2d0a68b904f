import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  NO_SPAN,
  type OpenTracingOptions,
  type RootOptions,
  type Span,
  type SpanOptions,
  type Tracing,
} from './tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const EXPORT_EVERY_MS = 2_000;
const CLOSE_WITHIN_MS = 3_000;
/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Sends spans to a collector by OTLP over HTTP, as JSON. `OTEL_EXPORTER_OTLP_HEADERS` is read by the exporter itself. */
export function openOtlpTracing({ endpoint, share, service, instance, warn }: OpenTracingOptions): Tracing {
  const report = (message: string) => warn(message);
  diag.setLogger(
    { error: report, warn: report, info() {}, debug() {}, verbose() {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': instance }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_EVERY_MS })],
  });
  const tracer = provider.getTracer('easel');
  const activeSpan = new AsyncLocalStorage<SdkSpan>();

  const wrap = (span: SdkSpan): Span => ({
    traceparent: traceparentOf(span.spanContext()),
    set: (attributes) => void span.setAttributes(attributes),
    run: (work) => activeSpan.run(span, work),
    end(error) {
      if (error !== undefined) {
        // Only the name: a message may quote a prompt.
        const message = error instanceof Error ? error.name : 'Error';
        span.setStatus({ code: SpanStatusCode.ERROR, message });
      }
      span.end();
    },
  });

  function start(name: string, options: RootOptions & { startTime?: Date }): SdkSpan {
    const { kind = 'internal', attributes = {}, startTime } = options;
    const parent = contextOf(options.parent);
    const caller = contextOf(options.caller);
    return tracer.startSpan(
      name,
      {
        kind: KINDS[kind],
        attributes,
        links: caller ? [{ context: caller }] : [],
        ...(startTime && { startTime }),
      },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
  }

  async function during<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
    try {
      const result = await span.run(() => work(span));
      span.end();
      return result;
    } catch (error) {
      span.end(error);
      throw error;
    }
  }

  return {
    isOn: true,
    begin: (name, options) => wrap(start(name, options)),
    inRoot: (name, options, work) => during(wrap(start(name, options)), work),
    inChild(name, { kind = 'internal', attributes = {} }: SpanOptions, work) {
      const above = activeSpan.getStore();
      if (!above) return work(NO_SPAN);
      const context = trace.setSpan(ROOT_CONTEXT, above);
      return during(wrap(tracer.startSpan(name, { kind: KINDS[kind], attributes }, context)), work);
    },
    note: (name, { from, to, ...options }) => start(name, { ...options, startTime: from }).end(to),
    active() {
      const span = activeSpan.getStore();
      return span && traceparentOf(span.spanContext());
    },
    logFields() {
      const context = activeSpan.getStore()?.spanContext();
      return context ? { traceId: context.traceId, spanId: context.spanId } : {};
    },
    async close() {
      await provider.forceFlush({ timeoutMillis: CLOSE_WITHIN_MS }).catch(() => undefined);
      await provider.shutdown().catch(() => undefined);
    },
  };
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Reads a `traceparent`; undefined if there is none or it is invalid. */
function contextOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags = '00'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
