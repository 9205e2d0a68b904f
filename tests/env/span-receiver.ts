import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.string(), z.number()]).optional(),
    boolValue: z.boolean().optional(),
  }),
});
const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(attributeSchema).default([]),
  links: z.array(z.object({ traceId: z.string() })).default([]),
});
/** OTLP 1.x as JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export interface ReceivedSpan extends Omit<z.output<typeof spanSchema>, 'attributes'> {
  service: string;
  attributes: Record<string, unknown>;
}

const valuesOf = (attributes: readonly z.output<typeof attributeSchema>[]): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
  );

/** Starts a receiver of spans by OTLP over HTTP, like a collector. */
export async function startSpanReceiver() {
  const spans: ReceivedSpan[] = [];
  const refused: unknown[] = [];
  const server = createServer(async (request, response) => {
    try {
      if (request.url !== '/v1/traces') throw new Error(`Asked for ${request.url}`);
      const { resourceSpans } = requestSchema.parse(JSON.parse(await text(request)));
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = String(valuesOf(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service, attributes: valuesOf(span.attributes) });
      }
      response.setHeader('content-type', 'application/json').end('{}');
    } catch (error) {
      refused.push(error);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    refused,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
