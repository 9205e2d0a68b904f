import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|txt)$/;
/** Smaller files are not worth compressing. */
const MIN_BYTES = 1_024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `app.js.br` and `app.js.gz` beside `app.js` at the highest level, so that the server need not compress. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'easel:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const files = await readdir(outDir, { recursive: true });
        await Promise.all(
          files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(outDir, file))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    toBrotli(content, { params }).then((compressed) => writeFile(`${file}.br`, compressed)),
    toGzip(content, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ]);
}
