import type { LegalSlug } from '@/content/legal/documents';
import type { SitePath, SitePattern } from '@/lib/site-paths';
import { type PageModule, page } from './pages/pages';

export interface PageRoute {
  path: SitePattern | '*';
  /** Shown as `{title} | Easel`. */
  title: string;
  /** Loads the page's code. */
  load: () => Promise<PageModule>;
  /**
   * Who the page is for: an `account`'s owner, or the recipient of a `mail`. Neither is prerendered or listed for
   * search engines. Everyone by default.
   */
  audience?: 'account' | 'mail';
  /** Whether its first view needs no data from the server. The page then loads without the query client. */
  asksNothing?: boolean;
  /** Whether the page writes its own title, which depends on the visitor. Pages with a parameter do by default. */
  writesItsOwnHead?: boolean;
}

/** An old path that leads to a page. */
interface RedirectRoute {
  path: SitePattern;
  redirectTo: SitePath;
}

export type SiteRoute = PageRoute | RedirectRoute;

function legalPage(slug: LegalSlug): PageRoute['load'] {
  return async () => {
    const { LegalPage, loadLegalData } = await import('@/features/legal/legal-page');
    return { Component: LegalPage, loadData: () => loadLegalData(slug) };
  };
}

/** One entry for each path. The compiler reports missing ones. */
const TABLE: Readonly<Record<SitePattern, Omit<PageRoute, 'path'> | Omit<RedirectRoute, 'path'>>> = {
  '/': {
    title: 'Turn Words Into Pictures',
    load: page(() => import('@/features/home/home-page'), 'HomePage'),
    asksNothing: true,
  },
  '/product': {
    title: 'Product',
    load: page(() => import('@/features/product/product-page'), 'ProductPage'),
  },
  '/features': {
    title: 'Features',
    load: page(() => import('@/features/features-page/features-page'), 'FeaturesPage'),
  },
  '/generate': {
    title: 'Generate',
    load: page(() => import('@/features/generations/generate-page'), 'GeneratePage'),
  },
  '/verify': {
    title: 'Verify an image',
    load: page(() => import('@/features/verify/components/verify-page'), 'VerifyPage'),
  },
  '/gallery': {
    title: 'Gallery',
    load: page(() => import('@/features/gallery/components/gallery-page'), 'GalleryPage'),
  },
  '/pricing': {
    title: 'Pricing',
    load: page(() => import('@/features/pricing/pricing-page'), 'PricingPage'),
  },
  '/api-docs': {
    title: 'API Documentation',
    load: page(() => import('@/features/api-docs/api-docs-page'), 'ApiDocsPage'),
    asksNothing: true,
  },
  '/status': {
    title: 'Status',
    load: page(() => import('@/features/status/components/status-page'), 'StatusPage'),
  },
  '/blog': {
    title: 'Blog',
    load: page(() => import('@/features/blog/components/blog-page'), 'BlogPage'),
  },
  '/blog/:slug': {
    title: 'Blog',
    load: page(() => import('@/features/blog/components/article-page'), 'BlogArticlePage'),
  },
  '/support': {
    title: 'Support',
    load: page(() => import('@/features/support/support-page'), 'SupportPage'),
  },
  '/help': {
    title: 'Help',
    load: page(() => import('@/features/help/components/help-page'), 'HelpPage'),
  },
  '/help-center': {
    title: 'Help Center',
    load: page(() => import('@/features/help/components/help-center-page'), 'HelpCenterPage'),
  },
  '/help/:slug': {
    title: 'Help',
    load: page(() => import('@/features/help/components/article-page'), 'HelpArticlePage'),
  },
  '/discord': {
    title: 'Discord Community',
    load: page(() => import('@/features/community/community-page'), 'CommunityPage'),
  },
  '/contact': {
    title: 'Contact',
    load: page(() => import('@/features/contact/components/contact-page'), 'ContactPage'),
  },
  '/legal': {
    title: 'Legal',
    load: page(() => import('@/features/legal/legal-hub-page'), 'LegalHubPage'),
  },
  '/refund-policy': {
    title: 'Refund Policy',
    load: legalPage('refund-policy'),
    writesItsOwnHead: true,
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    load: legalPage('privacy-policy'),
    writesItsOwnHead: true,
  },
  '/terms-of-service': {
    title: 'Terms of Service',
    load: legalPage('terms-of-service'),
    writesItsOwnHead: true,
  },
  '/terms': { redirectTo: '/terms-of-service' },
  '/privacy': { redirectTo: '/privacy-policy' },
  '/login': {
    title: 'Sign In',
    load: page(() => import('@/features/auth/components/login-page'), 'LoginPage'),
  },
  '/register': {
    title: 'Create Account',
    load: page(() => import('@/features/auth/components/register-page'), 'RegisterPage'),
  },
  '/forgot-password': {
    title: 'Forgot Password',
    load: page(() => import('@/features/auth/components/recover-form'), 'RecoverForm'),
  },
  '/reset-password': {
    title: 'Reset password',
    load: page(() => import('@/features/auth/components/reset-password-page'), 'ResetPasswordPage'),
    audience: 'mail',
  },
  '/confirm-email': {
    title: 'Confirm email',
    load: page(() => import('@/features/auth/components/confirm-email-page'), 'ConfirmEmailPage'),
    audience: 'mail',
  },
  '/join-team': {
    title: 'Join a team',
    load: page(() => import('./routes/join-team'), 'JoinTeamRoute'),
    audience: 'mail',
  },
  '/unsubscribe': {
    title: 'Unsubscribe',
    load: page(() => import('@/features/settings/components/unsubscribe-page'), 'UnsubscribePage'),
    audience: 'mail',
  },
  '/s/:token': {
    title: 'Shared with you',
    load: page(() => import('@/features/shared/shared-page'), 'SharedPage'),
    audience: 'mail',
  },
  '/dashboard': {
    title: 'Dashboard',
    load: page(() => import('@/features/dashboard/components/dashboard-page'), 'DashboardPage'),
    audience: 'account',
  },
  '/p/:id': {
    title: 'Picture',
    load: page(() => import('@/features/generations/picture/picture-page'), 'PicturePage'),
    audience: 'account',
  },
  '/edit': {
    title: 'Edit a picture',
    load: page(() => import('@/features/generations/edit/edit-page'), 'EditPage'),
    audience: 'account',
  },
  '/sheet': {
    title: 'Contact sheet',
    load: page(() => import('@/features/generations/sheet/new-sheet-page'), 'NewSheetPage'),
    audience: 'account',
  },
  '/sheet/:id': {
    title: 'Contact sheet',
    load: page(() => import('@/features/generations/sheet/sheet-page'), 'SheetPage'),
    audience: 'account',
  },
  '/pictures': {
    title: 'My pictures',
    load: page(() => import('@/features/pictures/components/pictures-page'), 'PicturesPage'),
    audience: 'account',
  },
  '/team': {
    title: 'Team',
    load: page(() => import('@/features/team/components/team-page'), 'TeamPage'),
    audience: 'account',
  },
  '/profile': {
    title: 'Profile',
    load: page(() => import('@/features/profile/components/profile-page'), 'ProfilePage'),
    audience: 'account',
  },
  '/billing/test-checkout': {
    title: 'Test checkout',
    load: page(() => import('@/features/billing/components/test-checkout-page'), 'TestCheckoutPage'),
    audience: 'account',
  },
  '/settings': {
    title: 'Settings',
    load: page(() => import('./routes/settings'), 'SettingsRoute'),
    audience: 'account',
  },
  '/admin': {
    title: 'Admin',
    load: page(() => import('@/features/admin/components/admin-page'), 'AdminPage'),
    audience: 'account',
    writesItsOwnHead: true,
  },
};

export const SITE_ROUTES: readonly SiteRoute[] = Object.entries(TABLE).map(([path, route]) => ({
  path: path as SitePattern,
  ...route,
}));

/** The page for all other paths. */
export const NOT_FOUND: PageRoute = {
  path: '*',
  title: 'Page Not Found',
  load: page(() => import('@/components/not-found-page'), 'NotFoundPage'),
};
