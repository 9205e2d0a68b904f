import { INPUT_ROLES, type InputRole } from '@easel/shared/contracts/inputs';
import {
  UPLOAD_CONTENT_TYPES,
  UPLOAD_MAX_BYTES,
  UPLOADS_MAX,
  UPLOADS_MAX_BYTES,
} from '@easel/shared/contracts/uploads';
import { uploadListSchema, uploadSchema } from '@easel/shared/contracts/uploads.schema';
import { AppError } from '@easel/shared/node/app-error';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { binary } from '../../http/binary-answer.ts';
import { refusingBrokenForms } from '../../http/broken-forms.ts';
import { declaredBytes } from '../../http/declared-bytes.ts';
import { requireFlow } from '../../http/flowing-upload.ts';
import { noBody } from '../../http/no-body.ts';
import { assertValidLink, linkProofSchema } from '../../http/signed-links.ts';
import type { TransferPlaces } from '../../http/transfer-places.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import { UPLOAD_FILES, type UploadLinks } from './upload-links.ts';
import type { UploadPresenter } from './uploads.presenter.ts';
import type { NewUpload, UploadsService } from './uploads.service.ts';

const tags = ['images'];
const read = { onRequest: requireScope('generations:read') };
const write = requireScope('generations:write');
const idSchema = z.strictObject({ id: z.uuid() });
/** The file, and 64 KiB for the other parts of the form. */
const BODY_LIMIT_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;

/** Uploads cannot run or load anything if a browser opens one as a document. */
const SANDBOX = "default-src 'none'; sandbox";

const formSchema = z.unknown().meta({
  type: 'object',
  required: ['file'],
  properties: {
    role: { enum: INPUT_ROLES, description: 'What it is for, before the file' },
    file: { type: 'string', contentMediaType: 'image/*', description: 'The picture' },
  },
});

export interface UploadsRoutesOptions {
  uploads: UploadsService;
  uploadLinks: UploadLinks;
  uploadPlaces: TransferPlaces;
  presentUpload: UploadPresenter;
}

/** Manages the signed-in user's uploads: pictures to make others from. */
export const uploadsRoutes: FastifyPluginAsyncZod<UploadsRoutesOptions> = async (
  app,
  { uploads, uploadLinks, uploadPlaces, presentUpload },
) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 4, parts: 5, fieldSize: 1_024, headerPairs: 20, fileSize: UPLOAD_MAX_BYTES },
  });

  app.post(
    '/uploads',
    {
      onRequest: [
        write,
        app.limits.uploads,
        async (request, reply) => {
          uploadPlaces.take(userIdOf(request), reply.raw, declaredBytes(request.raw, BODY_LIMIT_BYTES));
          requireFlow(request.raw, reply.raw);
        },
      ],
      config: { sends: { 201: ['Location'] } },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Upload a picture to work from',
        description:
          `A form with the picture as \`file\`: ${UPLOAD_CONTENT_TYPES.join(', ')}, up to 20 MB. It is turned upright, converted to ` +
          'sRGB and stored without its metadata, for its owner alone. Name it in the `inputs` of `POST /api/generate`. One that is ' +
          'not used is removed after some days.',
        tags,
        security: BEARER,
        consumes: ['multipart/form-data'],
        body: formSchema,
        response: { 201: uploadSchema },
      },
    },
    async (request, reply) => {
      const userId = userIdOf(request);
      const work = refusingBrokenForms(request, () => formOf(request)).then((form) =>
        uploads.add(userId, form),
      );
      const row = await uploadPlaces.keepDuring(reply.raw, work);
      return reply.code(201).header('location', `/api/uploads/${row.id}`).send(presentUpload(row));
    },
  );

  app.get(
    '/uploads',
    {
      ...read,
      schema: {
        summary: 'Your uploads, newest first',
        tags,
        security: BEARER,
        response: { 200: uploadListSchema },
      },
    },
    async (request) => {
      const { rows, usage } = await uploads.list(userIdOf(request));
      return {
        items: rows.map(presentUpload),
        usage: { ...usage, maxCount: UPLOADS_MAX, maxBytes: UPLOADS_MAX_BYTES },
      };
    },
  );

  app.get(
    '/uploads/:id',
    {
      ...read,
      schema: {
        summary: 'One upload',
        tags,
        security: BEARER,
        params: idSchema,
        response: { 200: uploadSchema },
      },
    },
    async (request) => presentUpload(await uploads.get(userIdOf(request), request.params.id)),
  );

  app.delete(
    '/uploads/:id',
    {
      onRequest: write,
      schema: {
        summary: 'Remove an upload',
        description: 'It is deleted immediately. Images already being made from it are finished.',
        tags,
        security: BEARER,
        params: idSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await uploads.remove(userIdOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/uploads/:id/:file',
    {
      config: { sends: { 200: ['Content-Disposition'] } },
      schema: {
        summary: 'Download an upload by its signed link',
        tags,
        params: z.strictObject({ id: z.uuid(), file: z.enum(UPLOAD_FILES) }),
        querystring: linkProofSchema,
        response: { 200: binary('The file', 'image/png', 'image/jpeg', 'image/webp') },
      },
    },
    async (request, reply) => {
      assertValidLink(uploadLinks.verify({ ...request.params, ...request.query }));
      const { id, file } = request.params;
      // The row has the type, but only the store has the size, which HEAD may leave out (RFC 9110, section 9.3.2).
      if (request.method === 'HEAD') {
        return reply.headers(fileHeaders(id, await uploads.typeOf(id, file))).send(noBody());
      }
      const { body, contentType, size } = await uploads.open(id, file);
      return reply.headers({ ...fileHeaders(id, contentType), 'content-length': size }).send(body);
    },
  );
};

const fileHeaders = (id: string, contentType: string) => ({
  'content-type': contentType,
  'content-disposition': `inline; filename="upload-${id}.${contentType.split('/')[1]}"`,
  'content-security-policy': SANDBOX,
  'cache-control': 'private, max-age=3600',
});

/** @throws {AppError} unsupported_media_type, payload_too_large, validation_failed */
async function formOf(request: FastifyRequest): Promise<NewUpload> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', {
      detail: 'Send a form (multipart/form-data) with the picture as file.',
    });
  }
  const part = await request.file();
  if (part?.fieldname !== 'file') {
    throw new AppError('validation_failed', { detail: 'The form has no part named file.' });
  }
  const file = await part.toBuffer();
  if (part.file.truncated) {
    throw new AppError('payload_too_large', { detail: 'A picture can be at most 20 MB.' });
  }
  return { file, role: roleOf(part.fields.role) };
}

/** @throws {AppError} validation_failed */
function roleOf(field: Multipart | Multipart[] | undefined): InputRole | null {
  if (field === undefined) return null;
  const value = Array.isArray(field) || field.type === 'file' ? null : field.value;
  const role = INPUT_ROLES.find((known) => known === value);
  if (role) return role;
  throw new AppError('validation_failed', { detail: `The role is one of ${INPUT_ROLES.join(', ')}.` });
}
