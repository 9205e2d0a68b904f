import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteWords } from './placeholders.ts';
import { openSite, type Site } from './site.ts';

/**
 * The site as it is built now, or null where it is not built. A build that is put in its place while the server runs is read
 * anew by the next request: the pages name files that only their own build has.
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
      // In the middle of being replaced: the old one goes on until the new one is complete.
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

/** When its parts were written, in milliseconds since 1970; 0 for a list that is not there. */
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
