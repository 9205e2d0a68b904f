import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractDeclarations } from './contract-declarations.ts';

/** The modules that define the client's public types, in reading order. */
const MODULES = ['easel.ts', 'client.ts', 'api.ts', 'easel-error.ts'];
const IMPORT = /^(import|export) [^;]*? from "[^"]+";\n/gm;
const VALUE = /^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export declare (?:function|const) (\w+)[^\n]*\n/gm;

type IsolatedDeclaration = (file: string, code: string) => Promise<{ code: string; errors: unknown[] }>;

/**
 * Writes `easel.d.ts`: all types of the client in one file without imports.
 *
 * @param exported the names of the values that the built client exports
 */
export async function declarations(folder: string, exported: readonly string[]): Promise<string> {
  const isolatedDeclaration = await loadCompiler();
  const texts = await Promise.all(
    MODULES.map(async (name) => {
      const file = join(folder, name);
      const { code, errors } = await isolatedDeclaration(file, await readFile(file, 'utf8'));
      if (errors.length > 0) throw new Error(`${name} has exports without explicit types`, { cause: errors });
      return code
        .replaceAll(IMPORT, '')
        .replaceAll(VALUE, (all, value: string) => (exported.includes(value) ? all : ''))
        .replaceAll('\t', '  ');
    }),
  );
  return [...texts, contractDeclarations(), ''].join('\n');
}

/** Loads rolldown's declaration emitter, which Vite depends on. */
async function loadCompiler(): Promise<IsolatedDeclaration> {
  const vite = createRequire(import.meta.url).resolve('vite');
  const path = createRequire(vite).resolve('rolldown/experimental');
  return ((await import(pathToFileURL(path).href)) as { isolatedDeclaration: IsolatedDeclaration })
    .isolatedDeclaration;
}
