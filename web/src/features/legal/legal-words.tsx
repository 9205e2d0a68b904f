import { clsx } from 'clsx';
import { parseInline } from '@/components/inline-text';
import { TextLink } from '@/components/text-link';
import type { SiteAddress } from '@/lib/site-paths';
import { textLinkClass } from '@/ui/text-link-class';

/** A text of the legal pages with its links. */
export function LegalWords({ text }: { text: string }) {
  return parseInline(text).map((part) =>
    typeof part === 'string' ? part : <LegalLink key={`${part.to} ${part.label}`} {...part} />,
  );
}

/** Links to a section, a mailbox or a page. */
function LegalLink({ label, to }: { label: string; to: SiteAddress }) {
  if (to.startsWith('mailto:')) {
    return (
      <a href={to} className={clsx(textLinkClass, 'break-words')}>
        {label}
      </a>
    );
  }
  return <TextLink to={to}>{label}</TextLink>;
}
