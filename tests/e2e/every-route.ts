/** A page to visit for each pattern of the site's paths. */
export interface RouteVisit {
  pattern: string;
  path: string;
  as: 'visitor' | 'user';
  /** A heading that appears after the first view. Default: the page's heading. */
  until?: string;
  /** Checks both themes at both widths: for parts of all pages, such as header and footer. */
  everyPair?: true;
  /** Shows the page of another pattern, which is checked once. */
  redirects?: true;
}

const NO_ID = '0190a000-0000-7000-8000-0000000000ff';

const visited = (as: RouteVisit['as'], paths: readonly string[]): RouteVisit[] =>
  paths.map((path) => ({ pattern: path, path, as }));

/** Every route. For routes with an id, the page says that it was not found. */
export const EVERY_ROUTE: readonly RouteVisit[] = [
  { pattern: '/', path: '/', as: 'visitor', until: 'Plans', everyPair: true },
  ...visited('visitor', ['/product', '/features', '/generate', '/verify', '/gallery', '/pricing']),
  ...visited('visitor', ['/api-docs', '/status', '/blog', '/support', '/help', '/help-center', '/discord']),
  ...visited('visitor', ['/contact', '/legal', '/refund-policy', '/privacy-policy', '/terms-of-service']),
  { pattern: '/terms', path: '/terms', as: 'visitor', redirects: true },
  { pattern: '/privacy', path: '/privacy', as: 'visitor', redirects: true },
  ...visited('visitor', ['/login', '/register', '/forgot-password']),
  ...visited('visitor', ['/reset-password', '/confirm-email', '/join-team', '/unsubscribe']),
  { pattern: '/blog/:slug', path: '/blog/eight-styles-one-scene', as: 'visitor' },
  { pattern: '/help/:slug', path: '/help/how-credits-work', as: 'visitor' },
  { pattern: '/s/:token', path: '/s/no-such-link', as: 'visitor' },
  ...visited('user', ['/dashboard', '/pictures', '/edit', '/sheet', '/team', '/profile', '/settings']),
  ...visited('user', ['/billing/test-checkout', '/admin']),
  { pattern: '/p/:id', path: `/p/${NO_ID}`, as: 'user' },
  { pattern: '/sheet/:id', path: `/sheet/${NO_ID}`, as: 'user' },
];
