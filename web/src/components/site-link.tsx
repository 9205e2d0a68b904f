import type { ReactNode } from 'react';
import { useHasRoute } from './site-routes';
import { TextLink } from './text-link';

/** A link where its page exists, plain words until then. Opens a new tab, to leave a half-filled form alone. */
export function SiteLink({ to, children }: { to: string; children: ReactNode }) {
  const hasRoute = useHasRoute();
  if (!hasRoute(to)) return children;
  return (
    <TextLink to={to} target="_blank">
      {children}
    </TextLink>
  );
}
