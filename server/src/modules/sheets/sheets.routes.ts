import {
  sheetListQuerySchema,
  sheetListSchema,
  sheetParamsSchema,
  sheetRequestSchema,
  sheetSchema,
} from '@easel/shared/contracts/sheets.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BEARER } from '../../docs/bearer.ts';
import { binary } from '../../http/binary-answer.ts';
import { repetitionOf } from '../../http/idempotency-key.ts';
import { pageOf } from '../../http/page.ts';
import type { TransferPlaces } from '../../http/transfer-places.ts';
import { requireScope, userIdOf } from '../../plugins/auth.ts';
import type { SheetPresenter } from './sheets.presenter.ts';
import type { SheetsService } from './sheets.service.ts';

export interface SheetsRoutesOptions {
  sheets: SheetsService;
  sheetPresenter: SheetPresenter;
  sheetPlaces: TransferPlaces;
}

/** 64 prompts of 2,000 characters, which JSON may escape. */
const SUBMISSION_MAX_BYTES = 1024 * 1024;

const tags = ['sheets'];
const params = sheetParamsSchema;
const read = { onRequest: requireScope('generations:read') };
const write = { onRequest: requireScope('generations:write') };

/** Manages contact sheets: images in all combinations of prompts, styles, models, steps and seeds. */
export const sheetsRoutes: FastifyPluginAsyncZod<SheetsRoutesOptions> = async (
  app,
  { sheets, sheetPresenter, sheetPlaces },
) => {
  app.post(
    '/sheets',
    {
      ...write,
      config: { isSubmission: true, sends: { 202: ['Location'] } },
      bodyLimit: SUBMISSION_MAX_BYTES,
      schema: {
        summary: 'Make a contact sheet',
        description:
          'Makes an image for each combination of `prompts`, `styles`, `models`, `steps` and `seeds`: all of them, or none where ' +
          'one is refused or the credits do not suffice. The plan limits their number. In a prompt, `{red|blue}` stands for each ' +
          'of its options, and `\\{` for a brace. With an `Idempotency-Key` header, repeating the same request within 24 hours ' +
          'returns the first sheet and costs nothing.',
        tags,
        security: BEARER,
        body: sheetRequestSchema,
        response: { 202: sheetSchema },
      },
    },
    async (request, reply) => {
      const sheet = await sheets.create(userIdOf(request), request.body, repetitionOf(request));
      const presented = await sheetPresenter.one(sheet);
      request.generationIds = presented.cells.flatMap((cell) => cell?.id ?? []);
      return reply.code(202).header('location', `/api/sheets/${sheet.id}`).send(presented);
    },
  );

  app.get(
    '/sheets',
    {
      ...read,
      schema: {
        summary: 'Your contact sheets, newest first',
        tags,
        security: BEARER,
        querystring: sheetListQuerySchema,
        response: { 200: sheetListSchema },
      },
    },
    async (request) => {
      const { cursor: beforeId, limit } = request.query;
      const rows = await sheets.list({ userId: userIdOf(request), beforeId, limit: limit + 1 });
      const { items, nextCursor } = pageOf(rows, limit, ({ id }) => id);
      return { items: items.map(sheetPresenter.summary), nextCursor };
    },
  );

  const one = { tags, security: BEARER, params, response: { 200: sheetSchema } };

  app.get(
    '/sheets/:id',
    { ...read, schema: { summary: 'A contact sheet with its images', ...one } },
    async (request) => sheetPresenter.one(await sheets.find(userIdOf(request), request.params.id)),
  );

  app.get(
    '/sheets/:id/image.png',
    {
      ...read,
      config: { sends: { 200: ['Content-Disposition'] } },
      exposeHeadRoute: false,
      schema: {
        summary: 'A contact sheet as one image with labels',
        description: 'Shows the images that are finished.',
        tags,
        security: BEARER,
        params,
        response: { 200: binary('The image', 'image/png') },
      },
    },
    async (request, reply) => {
      const userId = userIdOf(request);
      const { id } = request.params;
      const image = await sheetPlaces.during(userId, reply.raw, () => sheets.image(userId, id));
      return reply
        .header('content-type', 'image/png')
        .header('content-disposition', `attachment; filename="sheet-${id}.png"`)
        .send(image);
    },
  );

  app.post(
    '/sheets/:id/cancel',
    { ...write, schema: { summary: 'Cancel the unfinished images of a contact sheet', ...one } },
    async (request) => sheetPresenter.one(await sheets.cancel(userIdOf(request), request.params.id)),
  );

  app.delete(
    '/sheets/:id',
    {
      ...write,
      schema: {
        summary: 'Delete a contact sheet; its finished images stay',
        tags,
        security: BEARER,
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await sheets.remove(userIdOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
