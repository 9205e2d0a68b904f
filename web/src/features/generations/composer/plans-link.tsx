import type { ReactNode } from 'react';
import { TextLink } from '@/components/text-link';

/** Leads to the plans, where there is a page of them. */
export function PlansLink({ children }: { children: ReactNode }) {
  return <TextLink to="/pricing">{children}</TextLink>;
}
