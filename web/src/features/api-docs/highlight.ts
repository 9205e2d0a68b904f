import type { Language } from '@/content/api-docs/examples';

export interface Token {
  kind: 'comment' | 'string' | 'keyword' | 'plain';
  text: string;
}

const STRING = [String.raw`"(?:[^"\\\n]|\\.)*"`, String.raw`'(?:[^'\\]|\\.)*'`, '`[^`]*`'].join('|');

const COMMENTS: Readonly<Record<Language, string>> = {
  javascript: '//.*',
  python: '#.*',
  shell: '#.*',
  http: '#.*',
};

const KEYWORDS: Readonly<Record<Language, string>> = {
  javascript: 'import|from|const|let|async|await|function|return|if|for|throw|new',
  python: 'import|from|def|return|try|except|as|if|else|while|in|and|or|not|with',
  shell: 'set|shift|if|then|else|fi|while|do|done|case|esac|or',
  http: 'POST|GET',
};

/** Splits code into tokens for highlighting. Joined, the tokens are the code. */
export function tokensOf(code: string, language: Language): Token[] {
  const pattern = new RegExp(
    `(?<string>${STRING})|(?<comment>(?<=^|\\s)${COMMENTS[language]})|(?<keyword>\\b(?:${KEYWORDS[language]})\\b)`,
    'gm',
  );
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(pattern)) {
    if (index > end) tokens.push({ kind: 'plain', text: code.slice(end, index) });
    const kind = groups.string ? 'string' : groups.comment ? 'comment' : 'keyword';
    tokens.push({ kind, text });
    end = index + text.length;
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) });
  return tokens;
}
