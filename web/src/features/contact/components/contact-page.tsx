import { Container } from '@/components/container';
import { CONTACT_PAGE } from '@/content/contact';
import { SITE } from '@/lib/site';
import { Card } from '@/ui/card';
import { Heading, Text } from '@/ui/text';
import { ContactDetails } from './contact-details';
import { ContactForm } from './contact-form';

export const description = `Write to the ${SITE.name} team with a question, a problem or an idea.`;

export function ContactPage() {
  return (
    <Container className="pt-12 pb-16 sm:pt-16 sm:pb-20">
      <Heading level={1}>{CONTACT_PAGE.title}</Heading>
      <Text size="xl" tone="muted" className="mt-4 max-w-[40rem]">
        {CONTACT_PAGE.text}
      </Text>
      <div className="mt-10 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Card padding="lg">
          <ContactForm />
        </Card>
        <ContactDetails />
      </div>
    </Container>
  );
}
