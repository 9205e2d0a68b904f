/**
 * Escapes a user's words for `sd-server`, for any text encoder. Its prompt parser (`parse_prompt_attention` in src/core/util.cpp,
 * stable-diffusion.cpp master-827-97d2990) otherwise reads:
 *
 * - `(words)`, `(words:1.3)` and `[words]` as weights; a weight that is not a number crashes the server. `\(` and `\[` are plain
 *   brackets; closing ones are plain if none is open, but `:9)` is dropped even then.
 * - `BREAK`, also at the end of a word, as the start of a new part.
 *
 * Its tokenizers (src/tokenizers) read `<|endoftext|>`, `</s>`, `[INST]` and the like as control tokens. LoRA tags have no meaning in
 * its HTTP API; they are broken up all the same.
 */
export function escapeWords(words: string): string {
  return (
    words
      // The server rejects JSON with lone surrogates.
      .toWellFormed()
      // Brackets may be escaped already; the backslash would escape the one added here.
      .replace(/\\+([()[\]])?/g, (run, bracket?: string) => bracket ?? run)
      .replace(/<(?=\S)/g, '< ')
      .replaceAll('(', '\\(')
      .replace(/\[ ?/g, '\\[ ')
      .replace(/(:[+-]?[.\d]+)\)/g, '$1 )')
      .replace(/BREAK(?!\w)/g, 'break')
  );
}
