import { TextLink } from '@/components/text-link';
import { STEPS } from '@/content/api-docs/page';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import { DocsSection } from './docs-section';
import { DocsWords } from './docs-words';

export function QuickStart() {
  return (
    <DocsSection id="quick-start">
      <ol className="mt-6 grid gap-4 md:grid-cols-3">
        {STEPS.map(({ title, text, more }, index) => (
          <li key={title}>
            <Card className="flex h-full flex-col items-start">
              <span
                aria-hidden="true"
                className="font-[400] font-display text-4xl text-accent-text leading-none"
              >
                {index + 1}
              </span>
              <Heading level={3} size="xs" className="mt-4">
                {title}
              </Heading>
              <Text tone="muted" className="mt-2 mb-4 text-[0.9375rem]">
                <DocsWords text={text} />
              </Text>
              <TextLink to={more.to} className="mt-auto text-sm">
                {more.label}
              </TextLink>
            </Card>
          </li>
        ))}
      </ol>
    </DocsSection>
  );
}
