/** Returns a signed link with another signature of the same length. One fixed character would be the link's own for each 64th. */
export const withOtherSignature = (link: string): string =>
  link.replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A'));
