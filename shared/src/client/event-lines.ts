/** One server-sent event: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
export interface StreamEvent {
  event: string;
  /** The last event id in the stream so far; empty before the first. */
  lastEventId: string;
  data: string;
}

/** Time without data after which a stream counts as dead. The service sends something at least every 15 s. */
const SILENCE_MS = 45_000;

/**
 * Reads a stream of server-sent events to its end. Drops an incomplete last event, as the standard requires.
 *
 * @throws the signal's reason when it aborts, or the connection's error when it breaks
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  let lastEventId = '';
  let event = '';
  let data: string[] = [];
  for await (const line of linesOf(body, signal)) {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', lastEventId, data: data.join('\n') };
      event = '';
      data = [];
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) lastEventId = value;
  }
}

/** Yields lines, comments included. They end with CR LF, LF or CR, which chunks may split. */
async function* linesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  let silence: ReturnType<typeof setTimeout> | undefined;
  let rest = '';
  try {
    for (;;) {
      silence = setTimeout(cancel, SILENCE_MS);
      const { done, value } = await reader.read();
      clearTimeout(silence);
      signal.throwIfAborted();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
