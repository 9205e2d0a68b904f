import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReceivedSpan, startSpanReceiver } from '../env/span-receiver.ts';
import { type System, startSystem } from '../env/system.ts';
import { until } from '../env/until.ts';

const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

let receiver: Awaited<ReturnType<typeof startSpanReceiver>>;
let system: System;
/** The trace of one generation. */
let trace: ReceivedSpan[];
let generationId: string;

beforeAll(async () => {
  receiver = await startSpanReceiver();
  system = await startSystem({
    workers: 1,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_FORMAT: 'json' },
  });
  const ada = await system.signUp();
  const socket = io(system.url, { auth: { token: ada.session.access_token }, transports: ['websocket'] });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const answer = await ada.fetch('/api/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: CALLER },
    body: JSON.stringify({ prompt: 'a secret fox', style: 'sketch', resolution: '512x512' }),
  });
  ({ id: generationId } = (await answer.json()) as { id: string });
  await ada.waitUntil(generationId, 'completed');
  const traceOf = () => {
    const root = receiver.spans.find(({ name }) => name === 'POST /api/generate');
    return receiver.spans.filter(({ traceId }) => traceId === root?.traceId);
  };
  await until(() => {
    const names = traceOf().map(({ name }) => name);
    expect(names).toContain('attempt');
    expect(names.filter((name) => name === 'socket generation').length).toBeGreaterThanOrEqual(2);
  });
  trace = traceOf();
  socket.disconnect();
});
afterAll(async () => {
  await system?.stop();
  await receiver?.close();
});

const spanNamed = (name: string) => {
  const found = trace.find((span) => span.name === name);
  if (!found) throw new Error(`No span ${name} among ${trace.map((span) => span.name).join(', ')}`);
  return found;
};
/** Returns the names of a span and its ancestors, the span first. */
function pathOf(span: ReceivedSpan): string[] {
  const above = trace.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(above ? pathOf(above) : [])];
}

test('is one trace from the request through queue, worker, model and store to the socket', () => {
  const request = 'POST /api/generate';
  expect(pathOf(spanNamed('queue'))).toEqual(['queue', request]);
  expect(pathOf(spanNamed('model'))).toEqual(['model', 'generate', 'attempt', request]);
  expect(pathOf(spanNamed('store put'))).toEqual(['store put', 'store', 'attempt', request]);
  for (const stage of ['finish', 'moderate', 'settle'])
    expect(pathOf(spanNamed(stage))).toEqual([stage, 'attempt', request]);
  expect(pathOf(spanNamed('socket generation'))).toEqual(['socket generation', request]);
  expect(spanNamed(request).service).toBe('easel-server');
  expect(spanNamed('attempt').service).toBe('easel-worker');
});

test('contains the generation and the request, but no user text', () => {
  expect(spanNamed('attempt').attributes).toMatchObject({
    'easel.generation.id': generationId,
    'easel.outcome': 'completed',
  });
  const { attributes } = spanNamed('POST /api/generate');
  expect(attributes).toMatchObject({ 'http.response.status_code': 202 });
  expect(attributes['easel.request.id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.stringify(receiver.spans)).not.toContain('secret');
});

test("links a caller's trace, but does not continue it", () => {
  const { links, traceId, parentSpanId } = spanNamed('POST /api/generate');
  expect(links).toMatchObject([{ traceId: CALLER.split('-')[1] }]);
  expect(traceId).not.toBe(CALLER.split('-')[1]);
  expect(parentSpanId ?? '').toBe('');
});

test('is accepted by the receiver, and does not include probes', () => {
  expect(receiver.refused).toEqual([]);
  expect(receiver.spans.filter(({ name }) => /readyz|metrics/.test(name))).toEqual([]);
});

test('is named in the log line of the request, along with the request and its generations', async () => {
  const line = await system.process('server-1').waitForLog(/"POST \/api\/generate 202"/);
  const { requestId, generations, traceId } = JSON.parse(line.slice(line.indexOf('{')));
  const root = spanNamed('POST /api/generate');
  expect({ requestId, generations, traceId }).toEqual({
    requestId: root.attributes['easel.request.id'],
    generations: [generationId],
    traceId: root.traceId,
  });
});
