import type { ReactNode } from 'react';

// Hidden by CSS, as in `shown-where.ts`.

/** Shows its children unless operators give the plans. */
export function WherePlansAreSold({ children }: { children: ReactNode }) {
  return <div className="contents in-data-plans-given:hidden">{children}</div>;
}

/** Shows its children only where operators give the plans and nothing is sold. */
export function WherePlansAreGiven({ children }: { children: ReactNode }) {
  return <div className="hidden in-data-plans-given:contents">{children}</div>;
}
