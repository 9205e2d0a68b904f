/**
 * Makes a user's words plain text to `sd-server`, whichever text encoder its model has. What its prompt parser reads in them
 * otherwise (`parse_prompt_attention` in src/core/util.cpp, stable-diffusion.cpp master-827-97d2990):
 *
 * - `(words)`, `(words:1.3)` and `[words]` weigh words, and a weight that is no number ends the whole server. It knows
 *   `\(` and `\[` as plain brackets; closing ones are plain where nothing is open. `:9)` is dropped even then.
 * - `BREAK`, also at the end of a word, starts a new part.
 *
 * Its tokenizers (src/tokenizers) take `<|endoftext|>`, `</s>`, `[INST]` and the like for control tokens. LoRA tags have no
 * meaning in its HTTP API; they are broken up all the same.
 */
export function escapeWords(words: string): string {
  return (
    words
      // Half a surrogate pair is no JSON to the server.
      .toWellFormed()
      // Prompts copied from elsewhere have their brackets escaped; left there, the backslash would escape ours.
      .replace(/\\+(?=[()[\]])/g, '')
      .replace(/<(?=\S)/g, '< ')
      .replaceAll('(', '\\(')
      .replace(/\[ ?/g, '\\[ ')
      .replace(/(:[+-]?[.\d]+)\)/g, '$1 )')
      .replace(/BREAK(?!\w)/g, 'break')
  );
}
