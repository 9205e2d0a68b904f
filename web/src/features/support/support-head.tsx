import { Container } from '@/components/container';
import { SUPPORT_PAGE } from '@/content/support';
import { Heading, Text } from '@/ui/text';

export function SupportHead() {
  return (
    <Container className="pt-12 pb-10 sm:pt-16">
      <Heading level={1}>{SUPPORT_PAGE.title}</Heading>
      <Text size="xl" tone="muted" className="mt-4 max-w-[40rem]">
        {SUPPORT_PAGE.text}
      </Text>
    </Container>
  );
}
