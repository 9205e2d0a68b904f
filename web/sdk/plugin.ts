import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { declarations } from './declarations.ts';

const CLIENT = fileURLToPath(new URL('../../shared/src/client', import.meta.url));

/** Writes `sdk/easel.js` and `sdk/easel.d.ts` into the build. */
export function sdk(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'easel:sdk',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      handler: () => writeSdk(resolve(config.root, config.build.outDir)),
    },
  };
}

/** Writes the client into `sdk/` below a folder: one module without imports, and its types. */
export async function writeSdk(outDir: string): Promise<void> {
  const folder = join(outDir, 'sdk');
  const { code, exports } = await buildClient();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'easel.js'), code);
  await writeFile(join(folder, 'easel.d.ts'), await declarations(CLIENT, exports));
}

async function buildClient(): Promise<Rolldown.OutputChunk> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      // Kept readable for developers.
      minify: false,
      target: 'es2022',
      lib: { entry: join(CLIENT, 'easel.ts'), formats: ['es'] },
    },
  });
  const [chunk, ...more] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk' || more.length > 0 || chunk.imports.length > 0)
    throw new Error('The client must build to one module without imports');
  return chunk;
}
