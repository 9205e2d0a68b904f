/** Encodings of bodies, best first, as `Content-Encoding` names them. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Returns the encodings that an `Accept-Encoding` header allows, best first; a weight of 0 is a refusal (RFC 9110, 12.5.3). */
export function encodingsFor(accepted = ''): Encoding[] {
  const taken = new Set(
    accepted
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]),
  );
  return ENCODINGS.filter((encoding) => taken.has(encoding));
}
