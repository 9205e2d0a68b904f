import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { plainText } from '../src/content/prose.ts';
import { FACTS } from './facts.ts';
import { compileMarkdown } from './markdown.ts';

/** A text imported as a module (`meta` and `body`), or with `?meta` only what a list of texts needs. */
const TEXT = /\.md(\?meta)?$/;

/** Enclose a name in a string, which the generated code replaces with a variable. From Unicode's private use area. */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const VARIABLE = new RegExp(`${OPEN}(.+?)${CLOSE}`, 'g');

/** Placeholders that the browser fills in, because operators choose the product's name and the address. */
const LATE_FACTS = { product: `${OPEN}SITE.name${CLOSE}`, supportEmail: `${OPEN}SITE.supportEmail${CLOSE}` };

/** Compiles Markdown below `src/content` to data that `<Prose>` renders: no HTML, and no parser in the browser. */
export function prose(): Plugin {
  return {
    name: 'easel:prose',
    enforce: 'pre',
    load: {
      filter: { id: TEXT },
      handler(id) {
        const file = id.replace(/\?meta$/, '');
        try {
          return moduleOf(file, id.endsWith('?meta'));
        } catch (error) {
          throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
        }
      },
    },
  };
}

function moduleOf(file: string, isMetaOnly: boolean): string {
  const imports = new Map<string, string>();
  const pictureAt = (path: string, alt: string) => {
    const name = imports.get(path) ?? `picture${imports.size}`;
    imports.set(path, name);
    return { src: `${OPEN}${name}${CLOSE}`, alt, ...webpSize(readFileSync(join(dirname(file), path))) };
  };
  const { meta, body } = compileMarkdown(readFileSync(file, 'utf8'), {
    facts: FACTS,
    late: LATE_FACTS,
    pictureAt,
  });
  const wordCount = plainText(body).split(/\s+/).filter(Boolean).length;
  if (isMetaOnly) imports.clear();
  const { cover, coverAlt, ...rest } = meta;
  const ownMeta = {
    ...rest,
    slug: basename(file, '.md'),
    wordCount,
    ...(typeof cover === 'string' && { cover: pictureAt(cover, String(coverAlt)) }),
  };
  return [
    `import { SITE } from '@/lib/site';`,
    ...[...imports].map(([path, name]) => `import ${name} from ${JSON.stringify(`./${path}`)};`),
    `export const meta = ${code(ownMeta)};`,
    ...(isMetaOnly ? [] : [`export const body = ${code(body)};`]),
  ].join('\n');
}

function code(value: unknown): string {
  return JSON.stringify(value).replaceAll(VARIABLE, '" + $1 + "');
}

/** Returns the size in pixels of a lossy or an extended WebP file (RFC 9649, 2.5 and 2.7). */
function webpSize(file: Buffer): { width: number; height: number } {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      throw new Error('Pictures of texts are lossy WebP files');
  }
}
