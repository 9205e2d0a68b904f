import { settingsPatchSchema, settingsSchema } from '@easel/shared/contracts/settings.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { BEARER } from '../../docs/bearer.ts';
import { requireUser, userIdOf } from '../../plugins/auth.ts';
import { presentSettings } from './settings.presenter.ts';
import type { SettingsService } from './settings.service.ts';

const tags = ['account'];

/** Reads and changes the signed-in user's settings. */
export const settingsRoutes: FastifyPluginAsyncZod<{ settings: SettingsService }> = async (
  app,
  { settings },
) => {
  app.get(
    '/settings',
    {
      onRequest: requireUser,
      schema: { summary: 'Your settings', tags, security: BEARER, response: { 200: settingsSchema } },
    },
    async (request) => presentSettings(await settings.read(userIdOf(request))),
  );

  app.patch(
    '/settings',
    {
      onRequest: requireUser,
      schema: {
        summary: 'Change some of your settings and keep the others',
        tags,
        security: BEARER,
        body: settingsPatchSchema,
        response: { 200: settingsSchema },
      },
    },
    async (request) => presentSettings(await settings.change(userIdOf(request), request.body)),
  );
};
