import { decided, type Statement, shown, tested } from './statement.ts';

const E2E = 'tests/e2e';

/** Section 1: what the product does and for whom. */
export const PURPOSE: readonly Statement[] = [
  shown('1.seconds-marketing', 'Marketing claims about 8 seconds'),
  shown('1.seconds-faq', 'The FAQ says 8-15 seconds'),
  shown('1.seconds-help', 'Help says 10-30 seconds'),
  shown('1.ownership', 'Users own their images'),
  shown('1.rights', 'Commercial rights from Pro on, personal use for Free'),
  decided('1.models', 'Several models', 49),
  shown('1.styles', 'Several styles'),
  shown('1.editing', 'Editing and enhancement'),
  shown('1.gallery', 'A gallery'),
  shown('1.api', 'A developer REST API'),
  tested(
    '1.accounts',
    'Accounts use email and password',
    'server/test/accounts.test.ts',
    'opens a session at sign-up',
  ),
  tested(
    '1.tiers',
    'Tiers free, pro and premium; plans Free, Pro, Team and Enterprise',
    'shared/src/contracts/plans.test.ts',
    'lets the tier decide if plan and tier disagree',
  ),
  shown('1.age', 'Users are 18 or older'),
  shown('1.one-account', 'One account per person or organisation'),
];

const served = (path: string): Statement =>
  tested(
    `2.route.${path === '/' ? 'home' : path.slice(1)}`,
    `Route ${path}`,
    `${E2E}/platform.test.ts`,
    'lists the same pages in router, navigation and sitemap, and serves each',
  );

/** Section 2: routes and navigation. */
export const ROUTES: readonly Statement[] = [
  ...['/', '/product', '/features', '/generate', '/gallery', '/pricing', '/api-docs', '/blog'].map(served),
  ...['/support', '/help', '/help-center', '/discord', '/contact', '/legal', '/refund-policy'].map(served),
  ...['/privacy-policy', '/terms-of-service', '/login', '/register', '/forgot-password'].map(served),
  tested(
    '2.route.dashboard',
    'Route /dashboard',
    `${E2E}/dashboard.test.ts`,
    'asks visitors to sign in, and returns them to the page they opened',
  ),
  tested(
    '2.route.profile',
    'Route /profile',
    `${E2E}/account-pages.test.ts`,
    'saves a new name and shows it in the header',
  ),
  tested('2.route.settings', 'Route /settings', `${E2E}/settings.test.ts`, 'exports all data as a ZIP'),
  shown('2.route.404', 'Any other path shows a 404 page'),
  tested(
    '2.route.on-demand',
    'Pages are loaded on demand',
    `${E2E}/failed-requests.test.ts`,
    'shows an error when a page’s code does not load, and loads it on Retry',
  ),
  decided('2.route.parameters', 'No route parameters', 49),
  shown('2.route.terms', 'Register links to /terms'),
  shown('2.route.privacy', 'Register links to /privacy'),
  shown('2.nav.top', 'Nine links of the top navigation, in order'),
  shown('2.nav.signed-out', 'Signed out: Sign In (/login) and Get Started (/register)'),
  shown('2.nav.menu', 'The avatar menu has /dashboard, /profile, /settings and Log out'),
  decided('2.nav.menu-more', 'The avatar menu has nothing else', 49),
  shown('2.nav.menu-user', 'It shows email and full name'),
  tested(
    '2.nav.menu-fallback',
    "With the fallback 'User'",
    'web/src/components/avatar.test.ts',
    "is 'User' if there is no name",
  ),
  shown('2.nav.drawer', 'Small screens: a drawer with the same links, Dashboard and Log Out'),
  shown('2.nav.drawer-closes', 'It closes when a link is clicked'),
  shown('2.nav.footer', 'Ten footer links'),
  decided('2.nav.footer-more', 'The footer has no other links', 49),
  shown('2.meta.title', "Titles '{title} | {product}'"),
  shown('2.meta.canonical', 'A canonical URL'),
  shown('2.meta.open-graph', 'Open Graph tags'),
  shown('2.meta.twitter', 'Twitter tags'),
  tested(
    '2.meta.structured-data',
    'Home carries organization and FAQ structured data',
    'web/src/components/structured-data.test.ts',
    'home describes its organization and its questions for search engines',
  ),
];
