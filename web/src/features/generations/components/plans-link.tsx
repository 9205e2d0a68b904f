import type { ReactNode } from 'react';
import { useHasRoute } from '@/components/site-routes';
import { TextLink } from '@/components/text-link';

/** Leads to the plans, where there is a page of them. */
export function PlansLink({ children }: { children: ReactNode }) {
  const hasRoute = useHasRoute();
  return hasRoute('/pricing') ? <TextLink to="/pricing">{children}</TextLink> : null;
}
