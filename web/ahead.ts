import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type ResolvedConfig } from 'vite';

const SOURCE = 'src/app/ahead/main.ts';

/**
 * Bundles the code that account pages run while the app's code is loading, and writes it next to the app's files. It is
 * a separate build: in the app's own build, it would share files with the app and wait for them.
 *
 * @returns the file's path in the build
 */
export async function buildAhead({
  root,
  build: { outDir },
  resolve: { alias },
}: ResolvedConfig): Promise<string> {
  const target = resolve(root, outDir);
  const folder = join(target, '.ahead');
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      resolve: { alias },
      build: {
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: {
          input: join(root, SOURCE),
          output: { format: 'iife', entryFileNames: 'ahead.js' },
        },
      },
    });
    const code = await readFile(join(folder, 'ahead.js'));
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
    const file = `assets/ahead-${hash}.js`;
    await writeFile(join(target, file), code);
    return file;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
