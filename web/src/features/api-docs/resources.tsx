import { TextLink } from '@/components/text-link';
import { RESOURCES } from '@/content/api-docs/page';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import { textLinkClass } from '@/ui/text-link-class';
import { DocsSection } from './docs-section';
import { DocsWords } from './docs-words';

export function Resources() {
  return (
    <DocsSection id="resources">
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {RESOURCES.map(({ title, text, link }) => (
          <li key={title}>
            <Card className="flex h-full flex-col items-start">
              <Heading level={3} size="xs">
                {title}
              </Heading>
              <Text tone="muted" className="mt-1.5 mb-3 text-[0.9375rem]">
                <DocsWords text={text} />
              </Text>
              <ResourceLink {...link} />
            </Card>
          </li>
        ))}
      </ul>
    </DocsSection>
  );
}

/** What lies below `/api` and `/sdk` is a file of the server, not a page. */
function ResourceLink({ label, href }: { label: string; href: string }) {
  if (!/^\/(api|sdk)\//.test(href)) {
    return (
      <TextLink to={href} className="mt-auto">
        {label}
      </TextLink>
    );
  }
  return (
    <a href={href} className={`${textLinkClass} mt-auto`}>
      {label}
    </a>
  );
}
