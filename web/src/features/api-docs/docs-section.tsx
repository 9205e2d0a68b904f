import type { ReactNode } from 'react';
import { SECTIONS, type SectionId } from '@/content/api-docs/page';
import { Heading } from '@/ui/text';
import { DocsWords } from './docs-words';

/** A section of the documentation, with an anchor. */
export function DocsSection({
  id,
  texts = [],
  children,
}: {
  id: SectionId;
  texts?: readonly string[];
  children?: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-14 border-line border-t pt-10 first:mt-0 first:border-0 first:pt-0"
    >
      <Heading level={2} id={`${id}-title`} tabIndex={-1}>
        {SECTIONS[id]}
      </Heading>
      {texts.map((text) => (
        <p key={text} className="mt-4 max-w-[46rem] text-ink-muted leading-relaxed">
          <DocsWords text={text} />
        </p>
      ))}
      {children}
    </section>
  );
}
