import { Phone } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { ContactBand } from '@/components/support/contact-band';
import { CHANNEL_ADDRESSES, ENTERPRISE_SUPPORT, SUPPORT_PAGE } from '@/content/support';
import { buttonClass } from '@/ui/button-class';
import { Heading, Text } from '@/ui/text';
import { CommonIssues } from './common-issues';
import { SupportChannels } from './support-channels';
import { SupportHours } from './support-hours';

export const description =
  'Every way to get help: live chat, articles, email and the community, with support hours.';

export function SupportPage() {
  return (
    <>
      <SupportHead />
      <SupportChannels />
      <CommonIssues />
      <SupportHours />
      <EnterpriseBand />
    </>
  );
}

function SupportHead() {
  return (
    <Container className="pt-12 pb-10 sm:pt-16">
      <Heading level={1}>{SUPPORT_PAGE.title}</Heading>
      <Text size="xl" tone="muted" className="mt-4 max-w-[40rem]">
        {SUPPORT_PAGE.text}
      </Text>
    </Container>
  );
}

function EnterpriseBand() {
  return (
    <ContactBand title={ENTERPRISE_SUPPORT.title} text={ENTERPRISE_SUPPORT.text}>
      <CallButton />
      <ButtonLink to="/contact" variant="secondary">
        Contact Us
      </ButtonLink>
    </ContactBand>
  );
}

/** Calls the number if there is one, and links to the contact form otherwise. */
function CallButton() {
  const { enterprisePhone } = CHANNEL_ADDRESSES;
  const icon = <Phone aria-hidden="true" className="size-4.5" />;
  if (enterprisePhone !== null) {
    return (
      <a href={`tel:${enterprisePhone}`} className={buttonClass()}>
        {icon} Call Us
      </a>
    );
  }
  return <ButtonLink to="/contact">{icon} Schedule a Call</ButtonLink>;
}
