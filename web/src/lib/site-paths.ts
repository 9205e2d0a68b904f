/** The path patterns of all pages. The route table has one entry for each. */
export type SitePattern =
  | '/'
  | '/product'
  | '/features'
  | '/generate'
  | '/verify'
  | '/gallery'
  | '/pricing'
  | '/api-docs'
  | '/status'
  | '/blog'
  | '/blog/:slug'
  | '/support'
  | '/help'
  | '/help-center'
  | '/help/:slug'
  | '/discord'
  | '/contact'
  | '/legal'
  | '/refund-policy'
  | '/privacy-policy'
  | '/terms-of-service'
  | '/terms'
  | '/privacy'
  | '/login'
  | '/register'
  | '/forgot-password'
  | '/reset-password'
  | '/confirm-email'
  | '/join-team'
  | '/unsubscribe'
  | '/s/:token'
  | '/dashboard'
  | '/pictures'
  | '/p/:id'
  | '/edit'
  | '/sheet'
  | '/sheet/:id'
  | '/team'
  | '/profile'
  | '/billing/test-checkout'
  | '/settings'
  | '/admin';

type Filled<Pattern extends string> = Pattern extends `${infer Start}/:${string}`
  ? `${Start}/${string}`
  : Pattern;

/** A path that leads to a page, with its parameters filled in: `/blog/a-slug` for `/blog/:slug`. */
export type SitePath = Filled<SitePattern>;

type Suffix = `${'?' | '#'}${string}`;

/** The target of a link: a page, with an optional query or fragment, or a query or fragment of the current page. */
export type SiteAddress = SitePath | `${SitePath}${Suffix}` | Suffix;
