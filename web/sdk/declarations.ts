import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractDeclarations } from './contract-declarations.ts';

/** The modules that say what the client is, in the order in which one reads them. */
const MODULES = ['easel.ts', 'client.ts', 'api.ts', 'easel-error.ts'];
const IMPORT = /^(import|export) [^;]*? from "[^"]+";\n/gm;
const VALUE = /^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export declare (?:function|const) (\w+)[^\n]*\n/gm;

type IsolatedDeclaration = (file: string, code: string) => Promise<{ code: string; errors: unknown[] }>;

/**
 * `easel.d.ts`: all types of the client in one file, which imports nothing.
 *
 * @param exported the names of the values that the built client exports
 */
export async function declarations(folder: string, exported: readonly string[]): Promise<string> {
  const isolatedDeclaration = await loadCompiler();
  const texts = await Promise.all(
    MODULES.map(async (name) => {
      const file = join(folder, name);
      const { code, errors } = await isolatedDeclaration(file, await readFile(file, 'utf8'));
      if (errors.length > 0) throw new Error(`${name} does not say all of its types`, { cause: errors });
      return code
        .replaceAll(IMPORT, '')
        .replaceAll(VALUE, (all, value: string) => (exported.includes(value) ? all : ''))
        .replaceAll('\t', '  ');
    }),
  );
  return [...texts, contractDeclarations(), ''].join('\n');
}

/** The compiler that Vite stands on writes declarations too. */
async function loadCompiler(): Promise<IsolatedDeclaration> {
  const vite = createRequire(import.meta.url).resolve('vite');
  const path = createRequire(vite).resolve('rolldown/experimental');
  return ((await import(pathToFileURL(path).href)) as { isolatedDeclaration: IsolatedDeclaration })
    .isolatedDeclaration;
}
