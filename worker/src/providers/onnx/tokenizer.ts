import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';

/** Tokens that CLIP's text encoder takes, start and end included. */
const LENGTH = 77;
const START = '<|startoftext|>';
const END = '<|endoftext|>';

export interface PromptTokens {
  ids: BigInt64Array;
  /** Whether the prompt was longer than the model reads. */
  isCut: boolean;
}

/** Splits prompts into the numbers that the text encoder takes. */
export interface PromptTokenizer {
  encode(prompt: string): PromptTokens;
}

/** Reads CLIP's byte pair encoding from the two files that models are published with. */
export async function openTokenizer(paths: { vocabulary: string; merges: string }): Promise<PromptTokenizer> {
  const vocabulary = z
    .record(z.string(), z.int())
    .parse(JSON.parse(await readFile(paths.vocabulary, 'utf8')));
  const merges = (await readFile(paths.merges, 'utf8')).split('\n').filter((line) => /^\S+ \S+$/.test(line));
  return createTokenizer(vocabulary, merges);
}

/**
 * Creates the tokenizer. The control tokens of the vocabulary are never read from a prompt, where they are plain text. As in
 * `CLIPTokenizer` of transformers 5.23.
 */
export function createTokenizer(
  vocabulary: Readonly<Record<string, number>>,
  merges: readonly string[],
): PromptTokenizer {
  const [start, end] = [vocabulary[START], vocabulary[END]];
  if (start === undefined || end === undefined) throw new Error(`The vocabulary has no ${START} or ${END}`);
  const tokenizer = new Tokenizer(
    {
      version: '1.0',
      added_tokens: [],
      normalizer: {
        type: 'Sequence',
        normalizers: [
          { type: 'NFC' },
          { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
          { type: 'Lowercase' },
        ],
      },
      pre_tokenizer: {
        type: 'Sequence',
        pretokenizers: [
          {
            type: 'Split',
            pattern: { Regex: "'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+" },
            behavior: 'Removed',
            invert: true,
          },
          { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
        ],
      },
      post_processor: null,
      decoder: null,
      model: {
        type: 'BPE',
        unk_token: END,
        continuing_subword_prefix: '',
        end_of_word_suffix: '</w>',
        fuse_unk: false,
        vocab: vocabulary,
        merges,
      },
    },
    {},
  );
  return {
    encode(prompt) {
      const words = tokenizer.encode(prompt).ids;
      const read = words.slice(0, LENGTH - 2);
      // Padded with the end token, as in the training of Stable Diffusion 1.x.
      const ids = new BigInt64Array(LENGTH).fill(BigInt(end));
      ids.set([start, ...read].map(BigInt));
      return { ids, isCut: words.length > read.length };
    },
  };
}
