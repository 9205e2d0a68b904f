import { useHasRoute } from './site-routes';

export interface NavigationLink {
  path: string;
  label: string;
}

/** The specification's links, in its order. A link appears once its page does. */
const TOP: readonly NavigationLink[] = [
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

const ACCOUNT: readonly NavigationLink[] = [
  { path: '/dashboard', label: 'Dashboard' },
  { path: '/team', label: 'Team' },
  { path: '/profile', label: 'Profile' },
  { path: '/settings', label: 'Settings' },
];

const FOOTER: readonly { title: string; links: readonly NavigationLink[] }[] = [
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

export function useNavigation() {
  const hasRoute = useHasRoute();
  const existing = (links: readonly NavigationLink[]) => links.filter((link) => hasRoute(link.path));
  return {
    top: existing(TOP),
    account: existing(ACCOUNT),
    footer: FOOTER.map((group) => ({ ...group, links: existing(group.links) })).filter(
      (group) => group.links.length > 0,
    ),
  };
}
