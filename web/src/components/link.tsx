import type { ComponentType } from 'react';
import {
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  NavLink as RouterNavLink,
  type NavLinkProps as RouterNavLinkProps,
} from 'react-router-dom';
import type { SiteAddress } from '@/lib/site-paths';

/** The compiler rejects an address that no page has. */
export interface LinkProps extends Omit<RouterLinkProps, 'to'> {
  to: SiteAddress;
}

interface NavLinkProps extends Omit<RouterNavLinkProps, 'to'> {
  to: SiteAddress;
}

export const Link: ComponentType<LinkProps> = RouterLink;
export const NavLink: ComponentType<NavLinkProps> = RouterNavLink;
