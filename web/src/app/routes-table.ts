import type { PageModule } from './pages';

export interface SiteRoute {
  path: string;
  /** Shown as `{title} | Easel`. */
  title: string;
  /** The page's module, loaded on demand. A route without one is not built yet: it is linked nowhere. */
  load?: () => Promise<PageModule>;
  /** Leads elsewhere; as good as built once its target is. */
  redirectTo?: string;
  /**
   * Whom it is for: an `account`'s owner, or whoever was sent there by `mail`. Neither is prerendered or shown to search
   * engines. Everybody, unless told.
   */
  audience?: 'account' | 'mail';
  /** Its first view asks the server for nothing: it comes without what does. Parts that ask bring a `QueryProvider`. */
  asksNothing?: boolean;
  /** Its title depends on who looks. So does that of a page of many, such as an article, on which one it is. */
  writesItsOwnHead?: boolean;
  /** False for a page that stands in for another. */
  isPlace?: boolean;
}

export type LoadableRoute = SiteRoute & Required<Pick<SiteRoute, 'load'>>;

/** Every registered route. Building a page is one file in `routes/` and one line here. */
export const SITE_ROUTES: readonly SiteRoute[] = [
  {
    path: '/',
    title: 'Turn Words Into Pictures',
    load: () => import('./routes/home'),
    asksNothing: true,
  },
  {
    path: '/product',
    title: 'Product',
    load: () => import('./routes/product'),
  },
  {
    path: '/features',
    title: 'Features',
    load: () => import('./routes/features'),
  },
  {
    path: '/generate',
    title: 'Generate',
    load: () => import('./routes/generate'),
  },
  {
    path: '/verify',
    title: 'Verify an Image',
    load: () => import('./routes/verify'),
  },
  {
    path: '/gallery',
    title: 'Gallery',
    load: () => import('./routes/gallery'),
  },
  {
    path: '/pricing',
    title: 'Pricing',
    load: () => import('./routes/pricing'),
  },
  {
    path: '/api-docs',
    title: 'API Documentation',
    load: () => import('./routes/api-docs'),
    asksNothing: true,
  },
  { path: '/status', title: 'Status', load: () => import('./routes/status') },
  {
    path: '/blog',
    title: 'Blog',
    load: () => import('./routes/blog'),
  },
  { path: '/blog/:slug', title: 'Blog', load: () => import('./routes/blog-article') },
  {
    path: '/support',
    title: 'Support',
    load: () => import('./routes/support'),
  },
  {
    path: '/help',
    title: 'Help',
    load: () => import('./routes/help'),
  },
  {
    path: '/help-center',
    title: 'Help Center',
    load: () => import('./routes/help-center'),
  },
  { path: '/help/:slug', title: 'Help', load: () => import('./routes/help-article') },
  {
    path: '/discord',
    title: 'Discord Community',
    load: () => import('./routes/discord'),
  },
  {
    path: '/contact',
    title: 'Contact',
    load: () => import('./routes/contact'),
  },
  {
    path: '/legal',
    title: 'Legal',
    load: () => import('./routes/legal'),
  },
  {
    path: '/refund-policy',
    title: 'Refund Policy',
    load: () => import('./routes/refund-policy'),
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    load: () => import('./routes/privacy-policy'),
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    load: () => import('./routes/terms-of-service'),
  },
  { path: '/terms', title: 'Terms of Service', redirectTo: '/terms-of-service' },
  { path: '/privacy', title: 'Privacy Policy', redirectTo: '/privacy-policy' },
  { path: '/login', title: 'Sign In', load: () => import('./routes/login') },
  { path: '/register', title: 'Create Account', load: () => import('./routes/register') },
  { path: '/forgot-password', title: 'Forgot Password', load: () => import('./routes/forgot-password') },
  {
    path: '/reset-password',
    title: 'Reset Password',
    load: () => import('./routes/reset-password'),
    audience: 'mail',
  },
  {
    path: '/confirm-email',
    title: 'Confirm Email',
    load: () => import('./routes/confirm-email'),
    audience: 'mail',
  },
  { path: '/join-team', title: 'Join a Team', load: () => import('./routes/join-team'), audience: 'mail' },
  { path: '/dashboard', title: 'Dashboard', load: () => import('./routes/dashboard'), audience: 'account' },
  { path: '/team', title: 'Team', load: () => import('./routes/team'), audience: 'account' },
  { path: '/profile', title: 'Profile', load: () => import('./routes/profile'), audience: 'account' },
  {
    path: '/billing/test-checkout',
    title: 'Test Checkout',
    load: () => import('./routes/test-checkout'),
    audience: 'account',
  },
  { path: '/settings', title: 'Settings', load: () => import('./routes/settings'), audience: 'account' },
  {
    path: '/admin',
    title: 'Operator',
    load: () => import('./routes/admin'),
    audience: 'account',
    writesItsOwnHead: true,
  },
];

/** For every other path. */
export const NOT_FOUND: LoadableRoute = {
  path: '*',
  title: 'Page Not Found',
  load: () => import('./routes/not-found'),
  isPlace: false,
};

export function isLoadable(route: SiteRoute): route is LoadableRoute {
  return route.load !== undefined;
}

const loadable = new Set(SITE_ROUTES.filter(isLoadable).map((route) => route.path));

export const BUILT_ROUTES: readonly SiteRoute[] = SITE_ROUTES.filter(
  (route) => route.load || (route.redirectTo && loadable.has(route.redirectTo)),
);

export const BUILT_PATHS: ReadonlySet<string> = new Set(BUILT_ROUTES.map((route) => route.path));
