/** Whether any of the texts has the words in it, wherever and however spelt in capitals. Blank words are in all. */
export function hasWords(query: string, texts: readonly string[]): boolean {
  const wanted = query.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
