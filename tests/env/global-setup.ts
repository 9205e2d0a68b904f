import { startBroker } from './broker.ts';
import { fillCompileCache } from './compile-cache.ts';
import { PARTS_URL } from './parts.ts';
import { inWords } from './skipped-list.ts';

/** Starts the broker and fills the compile cache, as vitest's `globalSetup`. Does nothing if another project's setup has already started one. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[PARTS_URL]) return undefined;
  await fillCompileCache();
  const broker = await startBroker();
  process.env[PARTS_URL] = broker.url;
  return async () => {
    delete process.env[PARTS_URL];
    await broker.stop();
    if (broker.skipped.length > 0) console.warn(`\n${inWords(broker.skipped)}`);
  };
}
