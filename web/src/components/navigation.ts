import type { SitePath } from '@/lib/site-paths';

export interface NavigationLink {
  path: SitePath;
  label: string;
}

/** The specification's links, in its order. */
export const TOP_LINKS: readonly NavigationLink[] = [
  { path: '/', label: 'Home' },
  { path: '/product', label: 'Product' },
  { path: '/features', label: 'Features' },
  { path: '/generate', label: 'Generate' },
  { path: '/gallery', label: 'Gallery' },
  { path: '/pricing', label: 'Pricing' },
  { path: '/blog', label: 'Blog' },
  { path: '/help', label: 'Help' },
  { path: '/contact', label: 'Contact' },
];

export const ACCOUNT_LINKS: readonly NavigationLink[] = [
  { path: '/dashboard', label: 'Dashboard' },
  { path: '/team', label: 'Team' },
  { path: '/profile', label: 'Profile' },
  { path: '/settings', label: 'Settings' },
];

export const FOOTER_GROUPS: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: 'Product',
    links: [
      { path: '/features', label: 'Features' },
      { path: '/pricing', label: 'Pricing' },
      { path: '/api-docs', label: 'API' },
      { path: '/status', label: 'Status' },
      { path: '/verify', label: 'Verify an image' },
    ],
  },
  {
    title: 'Community',
    links: [
      { path: '/blog', label: 'Blog' },
      { path: '/help-center', label: 'Help Center' },
      { path: '/discord', label: 'Discord' },
      { path: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { path: '/refund-policy', label: 'Refund Policy' },
      { path: '/privacy-policy', label: 'Privacy Policy' },
      { path: '/terms-of-service', label: 'Terms of Service' },
    ],
  },
];
