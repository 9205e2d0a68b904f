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
              <ResourceLink link={link} />
            </Card>
          </li>
        ))}
      </ul>
    </DocsSection>
  );
}

function ResourceLink({ link }: { link: (typeof RESOURCES)[number]['link'] }) {
  return 'to' in link ? (
    <TextLink to={link.to} className="mt-auto">
      {link.label}
    </TextLink>
  ) : (
    <a href={link.file} className={`${textLinkClass} mt-auto`}>
      {link.label}
    </a>
  );
}
