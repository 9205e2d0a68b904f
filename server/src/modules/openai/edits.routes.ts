import { INPUTS_MAX, type InputRole } from '@easel/shared/contracts/inputs';
import type { RequestedInput } from '@easel/shared/contracts/inputs.schema';
import { UPLOAD_MAX_BYTES } from '@easel/shared/contracts/uploads';
import type { Background } from '@easel/shared/node/async/background';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { declaredBytes } from '../../http/declared-bytes.ts';
import { requireFlow } from '../../http/flowing-upload.ts';
import type { TransferPlaces } from '../../http/transfer-places.ts';
import { invalid } from '../../http/validation.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import type { createImageAnswers } from './image-answers.ts';
import { type CommonFields, editFieldsSchema, variationFieldsSchema } from './openai.schema.ts';
import { formDocs, imagesDocs } from './openai-docs.ts';
import {
  FORM_MAX_BYTES,
  hashOfSent,
  JSON_MAX_BYTES,
  readSentPictures,
  type SentPictures,
} from './sent-pictures.ts';
import { wantedImages } from './wanted-images.ts';

export interface EditsRoutesOptions {
  answer: ReturnType<typeof createImageAnswers>;
  uploads: Pick<UploadsService, 'add' | 'remove'>;
  uploadPlaces: TransferPlaces;
  models: ModelRegistry;
  background: Background;
}

/** Serves the part of OpenAI's images API that takes pictures. They are stored as long as images are made from them. */
export const editsRoutes: FastifyPluginAsyncZod<EditsRoutesOptions> = async (app, options) => {
  const { answer, uploads, uploadPlaces, models, background } = options;
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: INPUTS_MAX + 1,
      fields: 40,
      parts: INPUTS_MAX + 41,
      fieldSize: 256 * 1024,
      fileSize: UPLOAD_MAX_BYTES,
    },
  });

  /** Stores the pictures of a request, one after the other: all of them, or none if one is refused. */
  async function keep(userId: string, { images, mask }: SentPictures): Promise<RequestedInput[]> {
    const inputs: RequestedInput[] = [];
    const parts = images.map((file, index) => ({
      file,
      role: index === 0 ? ('init' as InputRole) : 'reference',
    }));
    if (mask) parts.push({ file: mask, role: 'mask' });
    try {
      for (const part of parts) {
        const { id } = await uploads.add(userId, part);
        inputs.push({ upload: id, role: part.role });
      }
      return inputs;
    } catch (error) {
      discard(userId, inputs);
      throw error;
    }
  }

  /** Removes stored pictures: for their owner at once, and from the store when nothing is being made from them. */
  function discard(userId: string, inputs: readonly RequestedInput[]): void {
    for (const { upload } of inputs) {
      if (upload !== undefined)
        background.run('removing a sent picture', () => uploads.remove(userId, upload));
    }
  }

  type ReadFields = (sent: SentPictures) => {
    mode: 'edit' | 'inpaint' | 'vary';
    fields: CommonFields & { prompt?: string };
  };

  /** Reads a request that has taken its place, and stores its pictures. */
  async function receive(request: FastifyRequest, userId: string, read: ReadFields) {
    const sent = await readSentPictures(request);
    // Frees the body: it may have 40 MB, and making the images takes minutes.
    request.body = undefined;
    const { mode, fields } = read(sent);
    // Refuses unknown models and options that exclude each other before pictures are decoded.
    const wanted = wantedImages(fields, models, { mode });
    const requestHash = hashOfSent(sent);
    const inputs = await keep(userId, sent);
    return { wanted: { ...wanted, request: { ...wanted.request, inputs } }, requestHash, inputs };
  }

  async function edit(request: FastifyRequest, reply: FastifyReply, read: ReadFields) {
    const userId = userIdOf(request);
    const { wanted, requestHash, inputs } = await uploadPlaces.keepDuring(
      reply.raw,
      receive(request, userId, read),
    );
    uploadPlaces.release(reply.raw);
    return answer(request, reply, { wanted, kind: 'image_edit', requestHash }, () => discard(userId, inputs));
  }

  const route = {
    onRequest: [
      requireScope('generations:write'),
      app.limits.uploads,
      // Before the body is read: JSON is held in memory as a whole.
      async (request: FastifyRequest, reply: FastifyReply) => {
        const isForm = request.headers['content-type']?.startsWith('multipart/');
        const bytes = isForm
          ? declaredBytes(request.raw, FORM_MAX_BYTES)
          : 2 * declaredBytes(request.raw, JSON_MAX_BYTES);
        uploadPlaces.take(userIdOf(request), reply.raw, bytes);
        requireFlow(request.raw, reply.raw);
      },
    ],
    config: { isSubmission: true },
    bodyLimit: JSON_MAX_BYTES,
  };
  const docs = { ...imagesDocs, consumes: ['multipart/form-data', 'application/json'] };

  app.post(
    '/images/edits',
    {
      ...route,
      schema: {
        ...docs,
        body: formDocs(editFieldsSchema, { hasMask: true }),
        summary: "Change images, in OpenAI's format",
        description:
          'Changes the first picture as the prompt says, or repaints the transparent part of `mask`; further pictures are references. ' +
          'Also takes JSON with data URLs as `images: [{image_url}]`. The pictures are not kept.',
      },
    },
    (request, reply) =>
      edit(request, reply, ({ mask, fields }) => ({
        mode: mask ? 'inpaint' : 'edit',
        fields: parse(editFieldsSchema, fields),
      })),
  );
  app.post(
    '/images/variations',
    {
      ...route,
      schema: {
        ...docs,
        body: formDocs(variationFieldsSchema, { hasMask: false }),
        summary: "Vary an image, in OpenAI's format",
        description:
          'Makes images like the picture, with the first model that supports it. The picture is not kept.',
      },
    },
    (request, reply) =>
      edit(request, reply, ({ fields }) => ({ mode: 'vary', fields: parse(variationFieldsSchema, fields) })),
  );
};

/** @throws {AppError} validation_failed naming each field */
function parse<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(fields);
  if (!error) return data;
  throw invalid(error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, message })));
}
