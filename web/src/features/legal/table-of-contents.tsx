import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from '@/components/link';
import type { ProseSection } from '@/content/prose';
import { Card } from '@/ui/card';
import { Disclosure } from '@/ui/disclosure';

const TITLE = 'On this page';

interface ContentsProps {
  sections: readonly ProseSection[];
}

/** Stays beside the text and marks the section being read. */
export function ContentsAside({ sections, current }: ContentsProps & { current: string | undefined }) {
  return (
    <nav
      aria-label={TITLE}
      className="-m-2 sticky top-[calc(var(--header)+1rem)] hidden max-h-[calc(100dvh-2rem-var(--header))] overflow-y-auto p-2 lg:block print:hidden"
    >
      <p className="font-semibold text-sm">{TITLE}</p>
      <ContentsList sections={sections} current={current} className="mt-3 border-line border-l" />
    </nav>
  );
}

/** A collapsed table of contents above the text, for small screens. */
export function ContentsFold({ sections }: ContentsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={TITLE} className="lg:hidden print:hidden">
      <Card padding="none" className="px-4 py-1.5">
        <Disclosure
          label={TITLE}
          summary={`${sections.length} sections`}
          open={isOpen}
          onOpenChange={setOpen}
        >
          <ContentsList sections={sections} onChoose={() => setOpen(false)} className="pb-2" />
        </Disclosure>
      </Card>
    </nav>
  );
}

function ContentsList({
  sections,
  current,
  onChoose,
  className,
}: ContentsProps & { current?: string | undefined; onChoose?: () => void; className: string }) {
  return (
    <ol className={className}>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            onClick={onChoose}
            aria-current={id === current ? 'location' : undefined}
            className={clsx(
              'grid min-h-9 grid-cols-[1.75rem_1fr] items-baseline py-1.5 text-[0.9375rem] text-ink-muted leading-snug hover:text-ink lg:-ml-px lg:border-transparent lg:border-l-2 lg:pl-3.5 lg:text-sm',
              'aria-[current]:border-accent! aria-[current]:font-medium aria-[current]:text-ink',
            )}
          >
            <span aria-hidden="true" className="text-ink-faint tabular-nums">
              {index + 1}
            </span>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
