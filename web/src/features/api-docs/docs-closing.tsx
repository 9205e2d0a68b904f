import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { CLOSING } from '@/content/api-docs/page';
import { Heading, Text } from '@/ui/text';

export function DocsClosing() {
  return (
    <section aria-labelledby="closing-title" className="border-t py-14 sm:py-16">
      <Container className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6">
        <div>
          <Heading level={2} id="closing-title">
            {CLOSING.title}
          </Heading>
          <Text tone="muted" className="mt-2">
            {CLOSING.text}
          </Text>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/register">{CLOSING.register}</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            {CLOSING.contact}
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}
