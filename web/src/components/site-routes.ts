import { createContext, useContext } from 'react';

/** The paths that lead to a page. Nothing links to a path that is not among them. */
export const SiteRoutesContext = createContext<ReadonlySet<string>>(new Set());

export function useHasRoute(): (path: string) => boolean {
  const paths = useContext(SiteRoutesContext);
  return (path) => paths.has(path);
}
