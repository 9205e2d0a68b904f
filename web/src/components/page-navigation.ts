import { createContext, use } from 'react';
import type { NavigationType } from 'react-router-dom';

/**
 * How the current history entry was reached. The router's own hook returns `POP` below routes that are given their
 * location.
 */
export const PageNavigation = createContext<`${NavigationType}`>('POP');

export const usePageNavigation = () => use(PageNavigation);
