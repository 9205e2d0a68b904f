/** Claims on public pages. Change these to what is true of your installation. */
export const CLAIMS = {
  creators: '50k+',
  members: '50,000+',
  rating: '4.9/5',
  generationTime: '8s',
  uptimeTarget: '99.9%',
} as const;
