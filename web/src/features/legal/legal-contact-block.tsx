import { clsx } from 'clsx';
import type { LegalContact } from '@/content/legal/documents';
import { SITE } from '@/lib/site';
import { Heading, type HeadingLevel } from '@/ui/text';
import { textLinkClass } from '@/ui/text-link-class';

/** The contact for a legal text, and the response time. */
export function LegalContactBlock({ contact, level }: { contact: LegalContact; level: HeadingLevel }) {
  const { title, text, subject, answer } = contact;
  return (
    <>
      <Heading level={level} size="xs">
        {title}
      </Heading>
      <p className="mt-1.5 text-[0.9375rem] text-ink-muted">{text}</p>
      <p className="mt-2.5 text-[0.9375rem]">
        <a
          href={`mailto:${SITE.supportEmail}?subject=${encodeURIComponent(subject)}`}
          className={clsx(textLinkClass, 'break-words')}
        >
          {SITE.supportEmail}
        </a>
      </p>
      <p className="mt-0.5 text-ink-muted text-sm">{answer}</p>
    </>
  );
}
