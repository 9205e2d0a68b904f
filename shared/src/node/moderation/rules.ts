import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../env.ts';
import builtInRules from './default-rules.json' with { type: 'json' };
import { normalize } from './normalize.ts';

const patternSchema = z
  .string()
  .min(1)
  .transform((source, context) => {
    try {
      return new RegExp(source, 'su');
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'not a pattern' });
      return z.NEVER;
    }
  });

const rulesSchema = z.strictObject({
  rules: z.array(
    z.strictObject({
      /** Shown to the author of a blocked prompt: "Reason: …". */
      reason: z.string().min(1).max(100),
      /** Words and phrases, matched as whole words. */
      words: z.array(z.string().min(1)).default([]),
      /** Regular expressions over the prompt in lower case without accents. */
      patterns: z.array(patternSchema).default([]),
    }),
  ),
});

/** Returns why a prompt is blocked; undefined if it passes. */
export type PromptRules = (prompt: string) => string | undefined;

/**
 * Reads the word and pattern lists: the file's or the built-in ones.
 * @throws {ConfigError} with one line that names the file's errors
 */
export async function readPromptRules(file?: string): Promise<PromptRules> {
  let json: unknown = builtInRules;
  try {
    if (file !== undefined) json = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unreadable';
    throw new ConfigError(`Configuration: MODERATION_RULES_FILE: ${reason}`, { cause });
  }
  const parsed = rulesSchema.safeParse(json);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(`Configuration: MODERATION_RULES_FILE: ${faults.join('; ')}`);
  }
  const rules = parsed.data.rules.map(({ reason, words, patterns }) => ({
    reason,
    patterns: [...patterns, ...words.map(wholeWords)],
  }));
  return (prompt) => {
    const text = normalize(prompt);
    return rules.find(({ patterns }) => patterns.some((pattern) => pattern.test(text)))?.reason;
  };
}

/** Letters of scripts without spaces between words, or, as Korean, with suffixes: such words match anywhere. */
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]';
const LETTER = `[[\\p{L}\\p{N}\\p{M}]--${UNSPACED}]`;

function wholeWords(words: string): RegExp {
  const text = normalize(words);
  const source = RegExp.escape(text).replaceAll('\\x20', '\\s+');
  const isUnspaced = new RegExp(UNSPACED, 'v').test(text);
  return new RegExp(isUnspaced ? source : `(?<!${LETTER})${source}(?!${LETTER})`, 'v');
}
