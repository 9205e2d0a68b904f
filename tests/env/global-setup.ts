import { startBroker } from './broker.ts';
import { buildTestBundles } from './bundles.ts';
import { fillCompileCache } from './compile-cache.ts';
import { PARTS_URL } from './parts.ts';
import { inWords } from './skipped-list.ts';

/**
 * Builds the bundles that tests start, fills the compile cache and starts the broker, as vitest's `globalSetup`. Does nothing if another
 * project's setup has already started one.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[PARTS_URL]) return undefined;
  await buildTestBundles();
  await fillCompileCache();
  const broker = await startBroker();
  process.env[PARTS_URL] = broker.url;
  return async () => {
    delete process.env[PARTS_URL];
    await broker.stop();
    if (broker.skipped.length > 0) console.warn(`\n${inWords(broker.skipped)}`);
  };
}
