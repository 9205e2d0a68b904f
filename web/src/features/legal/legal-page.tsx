import { Printer } from 'lucide-react';
import { Container } from '@/components/container';
import { Link } from '@/components/link';
import { PageMeta } from '@/components/page-meta';
import { WherePlansAreGiven } from '@/components/plan-source';
import { Prose } from '@/components/prose/prose';
import { BLOCK_SHOWN_WHERE, ITEM_SHOWN_WHERE } from '@/components/shown-where';
import { useSectionInView, useSectionOfAddress } from '@/components/use-reading-place';
import {
  type KeyPoint,
  type LegalContact,
  type LegalDocument,
  type LegalSlug,
  legalDocument,
  loadLegalText,
} from '@/content/legal/documents';
import { type ProseSection, sectionsOf } from '@/content/prose';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import { LastUpdated } from './last-updated';
import { LegalContactBlock } from './legal-contact-block';
import { LegalHeader } from './legal-header';
import './legal-print.css';
import { ContentsAside, ContentsFold } from './table-of-contents';

interface LegalData {
  document: LegalDocument;
  sections: readonly ProseSection[];
}

export async function loadLegalData(slug: LegalSlug): Promise<LegalData> {
  return { document: legalDocument(slug), sections: sectionsOf(await loadLegalText(slug)) };
}

/** The page of a legal text: summary, table of contents, sections and contact. */
export function LegalPage({ data: { document, sections } }: { data: LegalData }) {
  const { title, description, lead, keyPoints, whereGiven, updated, contact } = document;
  const current = useSectionInView(sections.map(({ id }) => id));
  useSectionOfAddress();

  return (
    <div className="legal-document">
      <PageMeta title={title} description={description} path={`/${document.slug}`} />
      <LegalHeader above={<HubLink />} title={title} lead={lead}>
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Text size="sm" tone="muted">
            <LastUpdated date={updated} />
          </Text>
          <Button
            size="sm"
            variant="secondary"
            icon={<Printer aria-hidden="true" className="size-4" />}
            onClick={() => window.print()}
            className="print:hidden"
          >
            Print
          </Button>
        </div>
      </LegalHeader>
      {whereGiven ? (
        <WherePlansAreGiven>
          <Container className="py-10 sm:py-14 print:px-0">
            <Text className="max-w-prose leading-relaxed">{whereGiven}</Text>
            <ContactCard contact={contact} />
          </Container>
        </WherePlansAreGiven>
      ) : null}
      <div className={whereGiven && BLOCK_SHOWN_WHERE.sold}>
        <Container className="grid gap-x-16 gap-y-8 py-10 sm:py-14 lg:grid-cols-[15rem_minmax(0,46rem)] print:block print:px-0">
          <div>
            <ContentsAside sections={sections} current={current} />
            <ContentsFold sections={sections} />
          </div>
          <article aria-label={title} className="min-w-0">
            <KeyPoints points={keyPoints} />
            {sections.map((section, index) => (
              <SectionView key={section.id} section={section} number={index + 1} />
            ))}
            <ContactCard contact={contact} />
          </article>
        </Container>
      </div>
    </div>
  );
}

function ContactCard({ contact }: { contact: LegalContact }) {
  return (
    <Card className="mt-14 break-inside-avoid">
      <LegalContactBlock contact={contact} level={2} />
    </Card>
  );
}

function HubLink() {
  return (
    <Link to="/legal" className="inline-flex min-h-6 items-center hover:underline">
      Legal
    </Link>
  );
}

function KeyPoints({ points }: { points: readonly KeyPoint[] }) {
  return (
    <section
      aria-labelledby="in-short"
      className="break-inside-avoid rounded-lg bg-accent-wash/60 p-5 sm:p-7 print:border print:bg-transparent"
    >
      <Heading level={2} size="sm" id="in-short">
        In short
      </Heading>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 marker:text-accent-text">
        {points.map(({ only, text }) => (
          <li key={text} className={only && ITEM_SHOWN_WHERE[only]}>
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-muted text-sm">
        This summary is for convenience. The full text below is what applies.
      </p>
    </section>
  );
}

function SectionView({ section, number }: { section: ProseSection; number: number }) {
  const { id, title, nodes } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="group mt-12 border-line border-t pt-8">
      <div className="flex items-baseline gap-3 sm:gap-4">
        <span
          aria-hidden="true"
          className="min-w-7 shrink-0 font-[400] font-display text-2xl text-accent-text tabular-nums leading-tight"
        >
          {number}
        </span>
        <Heading level={2} size="md" id={`${id}-title`} tabIndex={-1}>
          {title}
        </Heading>
        <Link
          to={`#${id}`}
          aria-label={`Link to “${title}”`}
          className="inline-flex size-6 shrink-0 items-center justify-center self-center rounded-sm text-ink-faint opacity-0 hover:text-accent-text focus-visible:opacity-100 group-hover:opacity-100 print:hidden"
        >
          #
        </Link>
      </div>
      <Prose nodes={nodes} className="mt-4 gap-4 text-ink-muted leading-relaxed sm:pl-11" />
    </section>
  );
}
