import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The folder that `src/fonts.css` loads the files from. */
const FOLDER = '.cache/fonts';
const SOURCE = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2';
const FACE = /url\("\.\.\/\.cache\/fonts\/([\w-]+\.woff2)"\)[^}]*unicode-range:([^;]+);/g;
/** IDs in the name table: copyright, license and license URL. */
const LEGAL_NAMES = [0, 13, 14];

/** A font file of the style sheet. */
interface Face {
  file: string;
  text: string;
}

/**
 * Makes the font files of the serif, each with only the characters of its `@font-face` in `src/fonts.css`: the whole
 * font would be the largest file of a first view. Keeps all weights and optical sizes, because limiting them rounds the
 * outlines.
 */
export function fonts(): Plugin {
  let root = '';
  return {
    name: 'easel:fonts',
    configResolved: (config) => {
      root = config.root;
    },
    buildStart: async () => {
      const source = await readFile(fileURLToPath(import.meta.resolve(SOURCE)));
      const faces = facesOf(await readFile(join(root, 'src/fonts.css'), 'utf8'));
      await mkdir(join(root, FOLDER), { recursive: true });
      for (const { file, text } of faces) {
        const font = await subsetFont(source, text, {
          targetFormat: 'woff2',
          preserveNameIds: LEGAL_NAMES,
        });
        await writeFile(join(root, FOLDER, file), font);
      }
    },
  };
}

/** Returns the faces of a style sheet whose files {@link fonts} makes. */
export function facesOf(styles: string): Face[] {
  return [...styles.matchAll(FACE)].map(([, file = '', range = '']) => ({ file, text: charactersOf(range) }));
}

/** @param range the value of `unicode-range` */
export function charactersOf(range: string): string {
  const characters: string[] = [];
  for (const [, first = '', last = first] of range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)) {
    const end = Number.parseInt(last, 16);
    for (let code = Number.parseInt(first, 16); code <= end; code++)
      characters.push(String.fromCodePoint(code));
  }
  return characters.join('');
}
