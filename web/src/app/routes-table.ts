import type { SitePath, SitePattern } from '@/lib/site-paths';
import type { PageModule } from './pages';

export interface PageRoute {
  path: SitePattern | '*';
  /** Shown as `{title} | Easel`. */
  title: string;
  /** Loads the page's module. */
  load: () => Promise<PageModule>;
  /**
   * Who the page is for: an `account`'s owner, or the recipient of a `mail`. Neither is prerendered or listed for search
   * engines. Everyone by default.
   */
  audience?: 'account' | 'mail';
  /** Whether its first view needs nothing from the server: it then loads without the query client. */
  asksNothing?: boolean;
  /** Whether the page writes its own title, which depends on the visitor. Pages with a parameter do by default. */
  writesItsOwnHead?: boolean;
  /** False for a page that stands in for another. */
  isPlace?: boolean;
}

/** An old path that leads to a page. */
interface RedirectRoute {
  path: SitePattern;
  redirectTo: SitePath;
}

export type SiteRoute = PageRoute | RedirectRoute;

/** One entry for each path: the compiler names what is missing. A page is a file in `routes/` and an entry here. */
const TABLE: Readonly<Record<SitePattern, Omit<PageRoute, 'path'> | Omit<RedirectRoute, 'path'>>> = {
  '/': {
    title: 'Turn Words Into Pictures',
    load: () => import('./routes/home'),
    asksNothing: true,
  },
  '/product': {
    title: 'Product',
    load: () => import('./routes/product'),
  },
  '/features': {
    title: 'Features',
    load: () => import('./routes/features'),
  },
  '/generate': {
    title: 'Generate',
    load: () => import('./routes/generate'),
  },
  '/verify': {
    title: 'Verify an Image',
    load: () => import('./routes/verify'),
  },
  '/gallery': {
    title: 'Gallery',
    load: () => import('./routes/gallery'),
  },
  '/pricing': {
    title: 'Pricing',
    load: () => import('./routes/pricing'),
  },
  '/api-docs': {
    title: 'API Documentation',
    load: () => import('./routes/api-docs'),
    asksNothing: true,
  },
  '/status': { title: 'Status', load: () => import('./routes/status') },
  '/blog': {
    title: 'Blog',
    load: () => import('./routes/blog'),
  },
  '/blog/:slug': { title: 'Blog', load: () => import('./routes/blog-article') },
  '/support': {
    title: 'Support',
    load: () => import('./routes/support'),
  },
  '/help': {
    title: 'Help',
    load: () => import('./routes/help'),
  },
  '/help-center': {
    title: 'Help Center',
    load: () => import('./routes/help-center'),
  },
  '/help/:slug': { title: 'Help', load: () => import('./routes/help-article') },
  '/discord': {
    title: 'Discord Community',
    load: () => import('./routes/discord'),
  },
  '/contact': {
    title: 'Contact',
    load: () => import('./routes/contact'),
  },
  '/legal': {
    title: 'Legal',
    load: () => import('./routes/legal'),
  },
  '/refund-policy': {
    title: 'Refund Policy',
    load: () => import('./routes/refund-policy'),
    writesItsOwnHead: true,
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    load: () => import('./routes/privacy-policy'),
    writesItsOwnHead: true,
  },
  '/terms-of-service': {
    title: 'Terms of Service',
    load: () => import('./routes/terms-of-service'),
    writesItsOwnHead: true,
  },
  '/terms': { redirectTo: '/terms-of-service' },
  '/privacy': { redirectTo: '/privacy-policy' },
  '/login': { title: 'Sign In', load: () => import('./routes/login') },
  '/register': { title: 'Create Account', load: () => import('./routes/register') },
  '/forgot-password': { title: 'Forgot Password', load: () => import('./routes/forgot-password') },
  '/reset-password': {
    title: 'Reset Password',
    load: () => import('./routes/reset-password'),
    audience: 'mail',
  },
  '/confirm-email': {
    title: 'Confirm Email',
    load: () => import('./routes/confirm-email'),
    audience: 'mail',
  },
  '/join-team': { title: 'Join a Team', load: () => import('./routes/join-team'), audience: 'mail' },
  '/dashboard': { title: 'Dashboard', load: () => import('./routes/dashboard'), audience: 'account' },
  '/team': { title: 'Team', load: () => import('./routes/team'), audience: 'account' },
  '/profile': { title: 'Profile', load: () => import('./routes/profile'), audience: 'account' },
  '/billing/test-checkout': {
    title: 'Test Checkout',
    load: () => import('./routes/test-checkout'),
    audience: 'account',
  },
  '/settings': { title: 'Settings', load: () => import('./routes/settings'), audience: 'account' },
  '/admin': {
    title: 'Operator',
    load: () => import('./routes/admin'),
    audience: 'account',
    writesItsOwnHead: true,
  },
};

export const SITE_ROUTES: readonly SiteRoute[] = Object.entries(TABLE).map(([path, route]) => ({
  path: path as SitePattern,
  ...route,
}));

/** For every other path. */
export const NOT_FOUND: PageRoute = {
  path: '*',
  title: 'Page Not Found',
  load: () => import('./routes/not-found'),
  isPlace: false,
};
