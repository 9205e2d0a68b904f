import type { OutputChunk } from 'rolldown';

/**
 * Packages that read files in their own folders which Easel does not use: log transports, client scripts, queues in processes,
 * names of callers.
 */
const FOLDERS_NOT_NEEDED = new Set([
  '@fastify/swagger',
  'bullmq',
  'ioredis',
  'msgpackr',
  'pino',
  'socket.io',
  'thread-stream',
  'undici',
]);
const OWN_FOLDER = /\b__(dirname|filename)\b/;
const PACKAGE = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;

/** Returns the folder of a module's package; undefined for modules of Easel and the bundler. */
export const packageFolder = (id: string) => PACKAGE.exec(id)?.[0];

/**
 * Refuses dynamically imported files that import their entry. A program runs while its entry is still being evaluated, so such an
 * import would wait forever.
 *
 * @throws {Error} for such a file
 */
export function checkImports(chunks: readonly Pick<OutputChunk, 'fileName' | 'imports' | 'isEntry'>[]): void {
  const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const { fileName, imports } of chunks) {
    const entry = imports.find((each) => entries.has(each));
    if (entry) throw new Error(`${fileName} imports the entry ${entry}, which would wait for it`);
  }
}

/** @throws {Error} for a bundled package that looks for its own folder and is not known to work without it */
export function checkPackages(chunks: readonly { modules: Record<string, { code: string | null }> }[]): void {
  for (const { modules } of chunks) {
    for (const [id, { code }] of Object.entries(modules)) {
      const name = PACKAGE.exec(id)?.[1]?.replace('\\', '/');
      if (name && OWN_FOLDER.test(code ?? '') && !FOLDERS_NOT_NEEDED.has(name)) {
        throw new Error(
          `${name} looks for its own folder, which it has not in a bundle: see EXTERNAL_PACKAGES`,
        );
      }
    }
  }
}
