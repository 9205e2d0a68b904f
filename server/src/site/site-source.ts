import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WatchedFile } from '@easel/shared/node/models/watched-file';
import type { SiteWords } from './placeholders.ts';
import { openSite, type Site } from './site.ts';
import { type SiteFacts, type SiteSettings, siteFacts } from './site-settings.ts';

/** The operator's texts, without those of the settings file. */
export type ConfiguredWords = Omit<SiteWords, keyof SiteFacts>;

/**
 * Returns the current build of the site with the operator's texts, or null without a build. The next request loads changes of the
 * operator's file, and a build that replaces this one while the server runs, because pages name files of their own build.
 */
export async function openSiteSource(
  folder: string,
  configured: ConfiguredWords,
  settings: WatchedFile<SiteSettings>,
): Promise<(() => Promise<Site>) | null> {
  const first = await versionOf(folder);
  if (!first) return null;
  let version = first;
  const open = () => openSite(folder, { ...configured, ...siteFacts(settings.value()) });
  let site = await open();
  let reading: Promise<void> | null = null;

  async function readAgain(latest: Version): Promise<void> {
    try {
      site = await open();
      version = latest;
    } catch {
      // The old build is served until the new one is complete.
    } finally {
      reading = null;
    }
  }

  return async () => {
    const [latest, isChanged] = await Promise.all([versionOf(folder), settings.refresh()]);
    const isComplete = latest && (latest.listMs > 0 || version.listMs === 0);
    const isReplaced = latest && (latest.pageMs !== version.pageMs || latest.listMs !== version.listMs);
    // A read in flight may have begun before the file changed.
    if (isChanged) await reading;
    if (isComplete && (isReplaced || isChanged)) {
      reading ??= readAgain(latest);
      await reading;
    }
    return site;
  };
}

/** When the build's parts were written, in Unix milliseconds; 0 for a missing list. */
interface Version {
  pageMs: number;
  listMs: number;
}

async function versionOf(folder: string): Promise<Version | null> {
  const [page, list] = await Promise.all(
    ['index.html', '.pages/site.json'].map((file) => stat(join(folder, file)).catch(() => null)),
  );
  return page ? { pageMs: page.mtimeMs, listMs: list?.mtimeMs ?? 0 } : null;
}
