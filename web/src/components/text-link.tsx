import { clsx } from 'clsx';
import { textLinkClass } from '@/ui/text-link-class';
import { Link, type LinkProps } from './link';

/** A link within a sentence. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={clsx(textLinkClass, className)} />;
}
