import { clsx } from 'clsx';
import { parseInline } from '@/components/inline-text';
import { useHasRoute } from '@/components/site-routes';
import { TextLink } from '@/components/text-link';
import { textLinkClass } from '@/ui/text-link-class';

/** A text of the legal pages with its links. */
export function LegalWords({ text }: { text: string }) {
  return parseInline(text).map((part) =>
    typeof part === 'string' ? part : <LegalLink key={`${part.to} ${part.label}`} {...part} />,
  );
}

/** To a section, a mailbox or a page; plain words where there is no such page yet. */
function LegalLink({ label, to }: { label: string; to: string }) {
  const hasRoute = useHasRoute();
  const path = to.split('#', 1)[0] ?? '';
  if (to.startsWith('mailto:')) {
    return (
      <a href={to} className={clsx(textLinkClass, 'break-words')}>
        {label}
      </a>
    );
  }
  return path === '' || hasRoute(path) ? <TextLink to={to}>{label}</TextLink> : label;
}
