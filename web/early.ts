import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { minify, type Plugin } from 'vite';

/** Minifies `public/early.js`, which blocks the first paint of every page. Vite copies public files unchanged. */
export function minifyEarly(): Plugin {
  let file = '';
  return {
    name: 'easel:minify-early',
    apply: 'build',
    configResolved: ({ root, build }) => {
      file = join(resolve(root, build.outDir), 'early.js');
    },
    writeBundle: async () => {
      const { code } = await minify(file, await readFile(file, 'utf8'));
      await writeFile(file, code);
    },
  };
}
