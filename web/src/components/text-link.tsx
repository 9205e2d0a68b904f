import { clsx } from 'clsx';
import { Link, type LinkProps } from 'react-router-dom';
import { textLinkClass } from '@/ui/text-link-class';

/** A link within a sentence. */
export function TextLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={clsx(textLinkClass, className)} />;
}
