import { hostname } from 'node:os';
import { createLogger, type Logger, type LoggerOptions } from '../logger.ts';
import { NO_TRACING, type OpenTracingOptions, type Tracing, type TracingSettings } from './tracing.ts';

export interface LogAndTracesOptions {
  /** The process's name in the log: `server` or `worker`. */
  name: string;
  log: Pick<LoggerOptions, 'level' | 'format'>;
  tracing: TracingSettings | undefined;
}

/** Opens a process's log and its traces. With tracing on, log lines have the ids of the active span. */
export async function openLogAndTraces({
  name,
  log,
  tracing: settings,
}: LogAndTracesOptions): Promise<{ logger: Logger; tracing: Tracing }> {
  let tracing = NO_TRACING;
  const fields = settings && (() => tracing.logFields());
  const logger = createLogger({ ...log, name, fields });
  tracing = await openTracing(settings, {
    service: `easel-${name}`,
    instance: `${hostname()}-${process.pid}`,
    warn: (reason) => logger.warn({ reason }, 'spans were not taken'),
  });
  return { logger, tracing };
}

/** Opens tracing if it is configured. OpenTelemetry is loaded only then. */
async function openTracing(
  settings: TracingSettings | undefined,
  options: Omit<OpenTracingOptions, keyof TracingSettings>,
): Promise<Tracing> {
  if (!settings) return NO_TRACING;
  const { openOtlpTracing } = await import('./otlp-tracing.ts');
  return openOtlpTracing({ ...settings, ...options });
}
