/** Returns whether a PNG is animated (APNG): it has an `acTL` chunk before its first pixels. libvips reads only the first frame. */
export function isAnimatedPng(file: Buffer): boolean {
  // A chunk is its length, its name, its data and a checksum.
  for (let at = 8; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const name = file.subarray(at + 4, at + 8).toString('latin1');
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}
