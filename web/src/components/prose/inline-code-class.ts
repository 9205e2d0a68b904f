/** Classes of inline code within a sentence. */
export const inlineCodeClass =
  'break-words rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-[0.875em] text-ink';
