import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteWords } from './placeholders.ts';
import { openSite, type Site } from './site.ts';

/**
 * Returns the current build of the site, or null without one. A build that replaces it while the server runs is loaded by the next
 * request, because pages name files of their own build.
 */
export async function openSiteSource(
  folder: string,
  words: SiteWords,
): Promise<(() => Promise<Site>) | null> {
  const first = await versionOf(folder);
  if (!first) return null;
  let version = first;
  let site = await openSite(folder, words);
  let reading: Promise<void> | null = null;

  async function readAgain(latest: Version): Promise<void> {
    try {
      site = await openSite(folder, words);
      version = latest;
    } catch {
      // While it is being replaced, the old build is served until the new one is complete.
    } finally {
      reading = null;
    }
  }

  return async () => {
    const latest = await versionOf(folder);
    const isComplete = latest && (latest.listMs > 0 || version.listMs === 0);
    if (isComplete && (latest.pageMs !== version.pageMs || latest.listMs !== version.listMs)) {
      reading ??= readAgain(latest);
      await reading;
    }
    return site;
  };
}

/** When its parts were written, in Unix milliseconds; 0 for a missing list. */
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
