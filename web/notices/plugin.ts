import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, ResolvedConfig } from 'vite';
import { NOTICES_FILE } from './file.ts';
import { thirdPartyNotices } from './notices.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Writes the licenses of the packages that Easel uses into the build. */
export function notices(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'easel:notices',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        await writeFile(
          resolve(config.root, config.build.outDir, NOTICES_FILE),
          await thirdPartyNotices(ROOT),
        );
      },
    },
  };
}
