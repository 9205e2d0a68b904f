import type { ComponentType } from 'react';

export interface SiteRoute {
  path: string;
  /** Shown as `{title} | Easel`. */
  title: string;
  description?: string;
  /** The page's module, loaded on demand. A route without one is not built yet: it is linked nowhere. */
  load?: () => Promise<{ default: ComponentType }>;
  /** Leads elsewhere; as good as built once its target is. */
  redirectTo?: string;
}

/** Every registered route. Building a page is one file in `routes/` and one line here. */
export const SITE_ROUTES: readonly SiteRoute[] = [
  {
    path: '/',
    title: 'Turn Words Into Pictures',
    description:
      'Type what you have in mind, choose a style, and watch the picture come to life step by step.',
    load: () => import('./routes/home'),
  },
  { path: '/product', title: 'Product' },
  { path: '/features', title: 'Features' },
  {
    path: '/generate',
    title: 'Generate',
    description: 'Turn a prompt into pictures, and follow them as they are painted.',
    load: () => import('./routes/generate'),
  },
  { path: '/gallery', title: 'Gallery' },
  { path: '/pricing', title: 'Pricing' },
  { path: '/api-docs', title: 'API Documentation' },
  { path: '/blog', title: 'Blog' },
  { path: '/support', title: 'Support' },
  { path: '/help', title: 'Help' },
  { path: '/help-center', title: 'Help Center' },
  { path: '/discord', title: 'Discord Community' },
  { path: '/contact', title: 'Contact' },
  { path: '/legal', title: 'Legal' },
  { path: '/refund-policy', title: 'Refund Policy' },
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/terms-of-service', title: 'Terms of Service' },
  { path: '/terms', title: 'Terms of Service', redirectTo: '/terms-of-service' },
  { path: '/privacy', title: 'Privacy Policy', redirectTo: '/privacy-policy' },
  { path: '/login', title: 'Sign In', load: () => import('./routes/login') },
  { path: '/register', title: 'Create Account', load: () => import('./routes/register') },
  { path: '/forgot-password', title: 'Forgot Password', load: () => import('./routes/forgot-password') },
  { path: '/reset-password', title: 'Reset Password', load: () => import('./routes/reset-password') },
  { path: '/confirm-email', title: 'Confirm Email', load: () => import('./routes/confirm-email') },
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/profile', title: 'Profile' },
  { path: '/settings', title: 'Settings' },
];

const loadable = new Set(SITE_ROUTES.filter((route) => route.load).map((route) => route.path));

export const BUILT_ROUTES: readonly SiteRoute[] = SITE_ROUTES.filter(
  (route) => route.load || (route.redirectTo && loadable.has(route.redirectTo)),
);

export const BUILT_PATHS: ReadonlySet<string> = new Set(BUILT_ROUTES.map((route) => route.path));
