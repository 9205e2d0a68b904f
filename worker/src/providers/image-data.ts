/** Decodes base64, which may contain line breaks. Returns undefined for other text, which Node's decoder would skip over. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const end = text.indexOf('=');
  const [digits, padding] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)];
  // A server may send a hundred megabytes: neither pattern backtracks further than its text is long.
  if (/[^A-Za-z0-9+/\s]/.test(digits) || !/^(?:=\s*){0,2}$/.test(padding)) return undefined;
  const data = Buffer.from(text, 'base64');
  return data.length > 0 ? data : undefined;
}

const DATA_URL = /^data:image\/[\w.+-]{1,100};base64,/i;

/** Decodes an image from a `data:` URL; undefined for any other URL. */
export function decodeDataUrl(url: string): Uint8Array | undefined {
  const prefix = DATA_URL.exec(url)?.[0];
  return prefix === undefined ? undefined : decodeBase64(url.slice(prefix.length));
}
