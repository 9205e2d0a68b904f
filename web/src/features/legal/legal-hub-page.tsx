import { clsx } from 'clsx';
import { LockKeyhole, type LucideIcon, ScrollText, Undo2 } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { Prose } from '@/components/prose/prose';
import { BLOCK_SHOWN_WHERE } from '@/components/shown-where';
import { type LegalDocument, legalDocument } from '@/content/legal/documents';
import { body } from '@/content/legal/hub.md';
import { PRODUCT_NAME } from '@/content/product';
import { sectionsOf } from '@/content/prose';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import { textLinkClass } from '@/ui/text-link-class';
import { LastUpdated } from './last-updated';
import { LegalContactBlock } from './legal-contact-block';
import { LegalHeader } from './legal-header';

const CARDS = [
  { icon: ScrollText, document: legalDocument('terms-of-service') },
  { icon: LockKeyhole, document: legalDocument('privacy-policy') },
  { icon: Undo2, document: legalDocument('refund-policy') },
];

/** Aligns the text, button and contact of all cards. */
const ROWS = 'lg:row-span-3 lg:grid lg:grid-rows-subgrid';

/** Links to every legal text, with a summary of each. */
export const description =
  'The terms, the privacy policy and the refund policy: a summary of each, and who to contact.';

export function LegalHubPage() {
  return (
    <>
      <LegalHeader
        above="The agreement between us"
        title="Legal"
        lead="Our terms, privacy policy and refund policy, each with a summary and a contact address."
      />
      <Container className="py-10 sm:py-14">
        <ul className="grid gap-4 lg:grid-cols-3 lg:gap-x-6 lg:gap-y-0">
          {CARDS.map(({ icon, document }) => (
            <li key={document.slug} className={ROWS}>
              <HubCard icon={icon} document={document} />
            </li>
          ))}
        </ul>
        <div className="mt-12 grid gap-x-12 gap-y-8 border-line border-t pt-10 sm:grid-cols-2">
          {sectionsOf(body).map(({ id, title, nodes }) => (
            <section key={id}>
              <Heading level={2} size="sm">
                {title}
              </Heading>
              <Prose nodes={nodes} className="mt-2 max-w-prose text-ink-muted" />
            </section>
          ))}
          <section>
            <Heading level={2} size="sm">
              What is {PRODUCT_NAME} made with?
            </Heading>
            <Text tone="muted" className="mt-2 max-w-prose">
              The open-source packages that it uses are listed, with their licenses, in the{' '}
              <a href="/third-party-notices.txt" className={textLinkClass}>
                third-party notices
              </a>
              .
            </Text>
          </section>
        </div>
      </Container>
    </>
  );
}

function HubCard({ icon: Icon, document }: { icon: LucideIcon; document: LegalDocument }) {
  return (
    <Card padding="lg" className={ROWS}>
      <div>
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-accent-text" />
        <Heading level={2} size="md" className="mt-5">
          {document.title}
        </Heading>
        <Text size="sm" tone="muted" className="mt-1">
          <LastUpdated date={document.updated} />
        </Text>
        <ul className="mt-5 mb-7 flex flex-col gap-2.5 text-[0.9375rem]">
          {document.keyPoints.map(({ only, text }) => (
            <li
              key={text}
              className={clsx(
                'relative pl-5.5 before:absolute before:top-[0.72em] before:left-0 before:h-px before:w-3 before:bg-accent',
                only && BLOCK_SHOWN_WHERE[only],
              )}
            >
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <ButtonLink to={`/${document.slug}`} variant="secondary" className="w-full">
          Read the {document.title}
        </ButtonLink>
      </div>
      <div className="mt-7 border-line border-t pt-5">
        <LegalContactBlock contact={document.contact} level={3} />
      </div>
    </Card>
  );
}
