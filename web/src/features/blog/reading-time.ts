import type { ArticleText, Block, Prose } from '@/content/blog/article';

/** Silent reading of English non-fiction: 238 words a minute (Brysbaert, 2019, a meta-analysis of 190 studies). */
const WORDS_PER_MINUTE = 238;

/** Everything there is to read in an article, headings and captions among it, as one string. */
export function plainText(text: ArticleText): string {
  return text.map(wordsOf).join('\n');
}

export function countWords(text: ArticleText): number {
  return plainText(text).split(/\s+/).filter(Boolean).length;
}

/** Whole minutes, at least one. */
export function readingMinutes(text: ArticleText): number {
  return Math.max(1, Math.round(countWords(text) / WORDS_PER_MINUTE));
}

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'quote':
      return block.text;
    case 'paragraph':
      return joined(block.prose);
    case 'list':
      return block.items.map(joined).join('\n');
    case 'code':
      return block.code;
    case 'figure':
      return block.caption;
  }
}

function joined(prose: Prose): string {
  return prose.map((part) => (typeof part === 'string' ? part : part.words)).join('');
}
