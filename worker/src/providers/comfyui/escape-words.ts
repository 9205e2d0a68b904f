/**
 * Escapes a user's words for ComfyUI's text encoders: parentheses are weights, a word that begins with `embedding:` loads a file (and
 * fails without a name), and `<|` begins a control token of CLIP and of the language models that encode prompts. Every encoder, also
 * one without weights, reads escaped parentheses as plain ones.
 * Source: ComfyUI 0.38.1, comfy/sd1_clip.py (escape_important, token_weights, SDTokenizer.tokenize_with_weights).
 */
export function escapeWords(words: string): string {
  return words
    .replace(/[()]/g, '\\$&')
    .replace(/embedding:/gi, (word) => `${word.slice(0, -1)} :`)
    .replace(/<\|/g, '< |');
}
