import { Phone } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { ContactBand } from '@/components/support/contact-band';
import { CHANNEL_ADDRESSES, ENTERPRISE_SUPPORT } from '@/content/support';
import { buttonClass } from '@/ui/button-class';

export function EnterpriseBand() {
  return (
    <ContactBand title={ENTERPRISE_SUPPORT.title} text={ENTERPRISE_SUPPORT.text}>
      <CallButton />
      <ButtonLink to="/contact" variant="secondary">
        Contact Us
      </ButtonLink>
    </ContactBand>
  );
}

/** Dials where there is a number; otherwise a call is arranged in writing. */
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
