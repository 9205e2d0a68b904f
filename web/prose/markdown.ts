import { Lexer, type Token, type Tokens } from 'marked';
import { parse as parseYaml } from 'yaml';
import type { Picture, PlanSource, ProseNode, TimelineStage } from '../src/content/prose.ts';
import type { Facts } from './facts.ts';

export interface Compiled {
  /** The front matter, without placeholders. */
  meta: Readonly<Record<string, unknown>>;
  body: ProseNode[];
}

export interface CompileOptions {
  facts: Facts;
  /** Placeholders that are filled in later, with what to write until then. */
  late?: Readonly<Record<string, string>>;
  /** Returns the picture at a path relative to the file. */
  pictureAt: (path: string, alt: string) => Picture;
}

const FRONT_MATTER = /^---\n(.*?)\n---\n/s;
const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g;
/** `## Title {#id}` */
const HEADING_ID = /\s*\{#([\w-]+)\}$/;
/** A paragraph above a table that is its caption, as in Pandoc. */
const CAPTION = /^Table: (.*)$/;
/** Starts blocks that apply only where plans are sold, or only where operators give them; `:::` ends them. */
const FENCE = /^:::(sold|given)?$/;
const TIMELINE_STAGE = /^(\d+)(?:-(\d+))? \| (.+?) \| (.+)$/;

/**
 * Compiles a text in Markdown: front matter in YAML, facts in `{{double.braces}}`, and the subset of Markdown that
 * `ProseNode` represents.
 *
 * @throws {Error} if a placeholder names no fact, or the text contains anything else, such as HTML
 */
export function compileMarkdown(source: string, { facts, late = {}, pictureAt }: CompileOptions): Compiled {
  const text = fillFacts(source, facts, late);
  const frontMatter = FRONT_MATTER.exec(text);
  const tokens = new Lexer().lex(text.slice(frontMatter?.[0].length ?? 0));
  return { meta: parseYaml(frontMatter?.[1] ?? '{}'), body: blocks(tokens, pictureAt) };
}

function fillFacts(source: string, facts: Facts, late: Readonly<Record<string, string>>): string {
  return source.replace(PLACEHOLDER, (placeholder, name: string) => {
    const lateFact = late[name];
    if (lateFact !== undefined) return lateFact;
    let fact: unknown = facts;
    for (const part of name.split('.')) fact = (fact as Facts | undefined)?.[part];
    if (typeof fact !== 'string' && typeof fact !== 'number')
      throw new Error(`No fact is called ${placeholder}`);
    return String(fact);
  });
}

function blocks(tokens: readonly Token[], pictureAt: CompileOptions['pictureAt']): ProseNode[] {
  const all: ProseNode[] = [];
  let nodes = all;
  for (const token of tokens as readonly Tokens.Generic[]) {
    if (token.type === 'space') continue;
    const fence = token.type === 'paragraph' ? FENCE.exec(token.text) : null;
    if (fence) {
      const where = fence[1] as PlanSource | undefined;
      if ((nodes === all) !== (where !== undefined))
        throw new Error('Write :::sold or :::given, and later :::');
      nodes = where === undefined ? all : fenced(all, where);
    } else if (token.type === 'table') {
      nodes.push(table(token as Tokens.Table, CAPTION.exec(plain(nodes.pop()))?.[1]));
    } else if (token.type === 'heading' && nodes !== all) {
      throw new Error(`A heading is for all: ${token.raw.trim()}`);
    } else {
      nodes.push(block(token, pictureAt));
    }
  }
  if (nodes !== all) throw new Error('::: is missing');
  return all;
}

/** Adds a part that applies only to `where`, and returns its empty list of blocks. */
function fenced(nodes: ProseNode[], where: PlanSource): ProseNode[] {
  const children: ProseNode[] = [];
  nodes.push({ tag: 'only', where, children });
  return children;
}

function block(token: Tokens.Generic, pictureAt: CompileOptions['pictureAt']): ProseNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading);
    case 'paragraph': {
      const [first, second] = token.tokens ?? [];
      if (first?.type !== 'image' || second) return { tag: 'p', children: inline(token.tokens) };
      const { href, text, title } = first as Tokens.Image;
      return { tag: 'figure', picture: pictureAt(href, text), caption: title ?? '' };
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return { tag: ordered ? 'ol' : 'ul', children: items.map(listItem) };
    }
    case 'blockquote':
      return { tag: 'blockquote', children: inline(onlyParagraph(token)) };
    case 'code':
      return code(token as Tokens.Code);
    default:
      throw unknown(token);
  }
}

function heading({ depth, text, raw }: Tokens.Heading): ProseNode {
  if (depth !== 2) throw new Error(`The page has the only heading of its level: write ## in ${raw.trim()}`);
  const title = text.replace(HEADING_ID, '');
  return { tag: 'h2', id: HEADING_ID.exec(text)?.[1] ?? headingId(title), text: title };
}

/** Returns the title's letters and digits, joined by hyphens. */
function headingId(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function listItem(item: Tokens.ListItem): ProseNode {
  return { tag: 'li', children: inline(onlyParagraph(item)) };
}

function onlyParagraph({ tokens = [], raw }: Tokens.Generic): Token[] | undefined {
  const [first, second] = tokens.filter(({ type }) => type !== 'space') as Tokens.Generic[];
  if (second || (first?.type !== 'text' && first?.type !== 'paragraph'))
    throw new Error(`A list item or a quote is one paragraph: ${raw}`);
  return first.tokens;
}

function table({ header, rows }: Tokens.Table, caption: string | undefined): ProseNode {
  if (!caption) throw new Error('A table has its caption above it: Table: What it shows');
  const words = (cells: readonly Tokens.TableCell[]) =>
    cells.map(({ tokens }) => inline(tokens).map(plain).join(''));
  return { tag: 'table', caption, head: words(header), rows: rows.map(words) };
}

function code({ lang = '', text }: Tokens.Code): ProseNode {
  const [language = '', ...words] = lang.split(' ');
  const label = words.join(' ');
  if (language === 'timeline') return { tag: 'timeline', label, stages: text.split('\n').map(timelineStage) };
  return { tag: 'pre', language, label, code: text };
}

function timelineStage(line: string): TimelineStage {
  const [, from, to = from, name = '', text = ''] = TIMELINE_STAGE.exec(line) ?? [];
  if (!from) throw new Error(`A stage is written as "2-3 | Name | What happens": ${line}`);
  return { name, from: Number(from), to: Number(to), text };
}

function inline(tokens: readonly Token[] = []): ProseNode[] {
  return (tokens as readonly Tokens.Generic[]).map((token) => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return String(token.text);
      case 'strong':
      case 'em':
        return { tag: token.type, children: inline(token.tokens) };
      case 'codespan':
        return { tag: 'code', children: [String(token.text)] };
      case 'link':
        return { tag: 'a', to: String(token.href), children: inline(token.tokens) };
      default:
        throw unknown(token);
    }
  });
}

function plain(node: ProseNode | undefined): string {
  if (typeof node === 'string') return node;
  return node && 'children' in node ? node.children.map(plain).join('') : '';
}

const unknown = ({ type, raw }: Tokens.Generic) => new Error(`Texts have no ${type}: ${raw.trim()}`);
