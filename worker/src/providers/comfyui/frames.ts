import { z } from 'zod';
import type { NodeProgress } from './steps.ts';

/** A frame of ComfyUI's socket, as far as Easel reads it. */
export type Frame =
  /** The request is running; frames without a request belong to it. */
  | { kind: 'running'; promptId: string }
  | { kind: 'progress'; promptId: string; nodes: NodeProgress[] }
  /** An image file, JPEG or PNG. Old servers do not name the request. */
  | { kind: 'preview'; promptId: string | undefined; image: Uint8Array }
  /** The request has ended or is about to; its history has the outcome. */
  | { kind: 'ended'; promptId: string };

const promptId = z.string();
const nodeState = z.looseObject({ value: z.number(), max: z.number(), state: z.string() });

/**
 * The text frames that Easel reads: `{type, data}`. Source: ComfyUI 0.38.1, main.py (prompt_worker, hijack_progress),
 * execution.py (PromptExecutor, execute), comfy_execution/progress.py (WebUIProgressHandler).
 */
const textFrameSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('execution_start'), data: z.looseObject({ prompt_id: promptId }) }),
  z.looseObject({
    type: z.literal('executing'),
    // After a reconnect the server only sends the node.
    data: z.looseObject({ node: z.string().nullable(), prompt_id: promptId.optional() }),
  }),
  z.looseObject({
    type: z.literal('progress'),
    data: z.looseObject({ value: z.number(), max: z.number(), prompt_id: promptId, node: z.string() }),
  }),
  z.looseObject({
    type: z.literal('progress_state'),
    data: z.looseObject({ prompt_id: promptId, nodes: z.record(z.string(), nodeState) }),
  }),
  z.looseObject({
    type: z.enum(['execution_success', 'execution_error', 'execution_interrupted']),
    data: z.looseObject({ prompt_id: promptId }),
  }),
]);

/** Reads a frame; undefined for one that Easel does not use. @throws {Error} for text that is not JSON */
export function readFrame(data: string | Uint8Array): Frame | undefined {
  return typeof data === 'string' ? readText(data) : readBinary(data);
}

function readText(text: string): Frame | undefined {
  const parsed = textFrameSchema.safeParse(JSON.parse(text));
  if (!parsed.success) return undefined;
  const { type, data } = parsed.data;
  switch (type) {
    case 'execution_start':
      return { kind: 'running', promptId: data.prompt_id };
    case 'executing':
      if (data.prompt_id === undefined) return undefined;
      return { kind: data.node === null ? 'ended' : 'running', promptId: data.prompt_id };
    case 'progress':
      return { kind: 'progress', promptId: data.prompt_id, nodes: [data] };
    case 'progress_state': {
      // A node without steps, or with a cached result, reports 1 of 1.
      const nodes = Object.entries(data.nodes)
        .filter(([, { state, max }]) => state === 'running' || max > 1)
        .map(([node, { value, max }]) => ({ node, value, max }));
      return { kind: 'progress', promptId: data.prompt_id, nodes };
    }
    default:
      return { kind: 'ended', promptId: data.prompt_id };
  }
}

/** Event numbers. Source: ComfyUI 0.38.1, protocol.py (BinaryEventTypes). */
const PREVIEW_IMAGE = 1;
const PREVIEW_IMAGE_WITH_METADATA = 4;

const previewMetadataSchema = z.looseObject({ prompt_id: promptId });

/**
 * Big-endian u32s: the event, then for 1 the image's format (1 JPEG, 2 PNG) and the image, for 4 the length of the metadata, the
 * metadata as JSON and the image. Source: ComfyUI 0.38.1, server.py (send_image, send_image_with_metadata, encode_bytes).
 */
function readBinary(bytes: Uint8Array): Frame | undefined {
  if (bytes.byteLength <= 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const event = view.getUint32(0);
  if (event === PREVIEW_IMAGE) return { kind: 'preview', promptId: undefined, image: bytes.subarray(8) };
  if (event !== PREVIEW_IMAGE_WITH_METADATA) return undefined;
  const imageStart = 8 + view.getUint32(4);
  if (imageStart >= bytes.byteLength) return undefined;
  const metadata = JSON.parse(new TextDecoder().decode(bytes.subarray(8, imageStart)));
  const parsed = previewMetadataSchema.safeParse(metadata);
  if (!parsed.success) return undefined;
  return { kind: 'preview', promptId: parsed.data.prompt_id, image: bytes.subarray(imageStart) };
}
