import type { InputRole } from '@easel/shared/contracts/inputs';
import { type Upload, uploadSchema } from '@easel/shared/contracts/uploads.schema';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { ApiClient } from '../env/api-client.ts';

/** The picture that `uploaded` uploads. */
export const picture = sharp({ create: { width: 320, height: 256, channels: 3, background: '#7a9' } });

/** Finds the parts of the edit page, and makes and uploads pictures of a user. */
export const editPage = (page: Page, user: ApiClient) => ({
  mode: (name: string) => page.getByRole('radio', { name, exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  results: () => page.getByRole('region', { name: 'Results' }),
  async finished(prompt: string): Promise<string> {
    const { id } = await user.generate({ prompt, resolution: '512x512' });
    await user.waitUntil(id, 'completed');
    return id;
  },
  async uploaded(role?: InputRole): Promise<Upload> {
    const body = new FormData();
    if (role) body.set('role', role);
    body.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'field.png');
    const response = await user.fetch('/api/uploads', { method: 'POST', body });
    return uploadSchema.parse(await response.json());
  },
  /** The newest generation's own fields. */
  newest: async () => (await user.list())[0],
});
