/**
 * Returns a signed link with another signature of the same length. A fixed replacement character would leave 1 in 64 links
 * unchanged.
 */
export const withOtherSignature = (link: string): string =>
  link.replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A'));
