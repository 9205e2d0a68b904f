import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const document = {
  file: z.string(),
  /** Files of the page's looks with known content; `bare` is the page without its link. */
  looks: z.record(z.string(), z.string()).default({}),
};
/** The format of `.pages/site.json`, which `web/prerender.ts` writes. */
const siteFileSchema = z.object({
  pages: z.array(z.object({ path: z.string(), isListed: z.boolean(), ...document })),
  apps: z.array(z.object({ pattern: z.string(), audience: z.string().nullable(), ...document })),
  redirects: z.record(z.string(), z.string()),
  nothing: z.string(),
  /** Other files with placeholders, such as the manifest of the installed app. */
  files: z.array(z.object({ path: z.string(), file: z.string(), type: z.string() })),
});
export type SiteFile = z.infer<typeof siteFileSchema>;

/**
 * Returns the list of pages of a build, or null if the build has none.
 *
 * @throws when the list is malformed
 */
export async function readSiteFile(folder: string): Promise<SiteFile | null> {
  const text = await readFile(join(folder, '.pages/site.json'), 'utf8').catch(() => null);
  return text === null ? null : siteFileSchema.parse(JSON.parse(text));
}
