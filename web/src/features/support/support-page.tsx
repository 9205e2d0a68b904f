import { Phone } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Container } from '@/components/container';
import { WHERE_CHANNEL } from '@/components/shown-where';
import { ChannelLink } from '@/components/support/channel-link';
import { ContactBand } from '@/components/support/contact-band';
import { ENTERPRISE_SUPPORT, SUPPORT_PAGE } from '@/content/support';
import { SITE } from '@/lib/site';
import { Heading, Text } from '@/ui/text';
import { CommonIssues } from './common-issues';
import { SupportChannels } from './support-channels';
import { SupportHours } from './support-hours';

export const description = 'Every way to get help, what to try first, and the support hours.';

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

/**
 * Leads to where a call can be arranged. If the operator has set no address for that, users use the contact form beside
 * it.
 */
function CallButton() {
  return (
    <div className={WHERE_CHANNEL.call}>
      <ChannelLink
        label="Schedule a Call"
        address={SITE.call}
        icon={<Phone aria-hidden="true" className="size-4.5" />}
      />
    </div>
  );
}
