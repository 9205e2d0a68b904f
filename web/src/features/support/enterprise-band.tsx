import { Phone } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { useHasRoute } from '@/components/site-routes';
import { ContactBand } from '@/components/support/contact-band';
import { CHANNEL_ADDRESSES, ENTERPRISE_SUPPORT } from '@/content/support';
import { buttonClass } from '@/ui/button-class';

export function EnterpriseBand() {
  const hasRoute = useHasRoute();
  return (
    <ContactBand title={ENTERPRISE_SUPPORT.title} text={ENTERPRISE_SUPPORT.text}>
      <CallButton />
      {hasRoute('/contact') ? (
        <ButtonLink to="/contact" variant="secondary">
          Contact Us
        </ButtonLink>
      ) : null}
    </ContactBand>
  );
}

/** Dials where there is a number; otherwise a call is arranged in writing. */
function CallButton() {
  const hasRoute = useHasRoute();
  const { enterprisePhone } = CHANNEL_ADDRESSES;
  const icon = <Phone aria-hidden="true" className="size-4.5" />;
  if (enterprisePhone !== null) {
    return (
      <a href={`tel:${enterprisePhone}`} className={buttonClass()}>
        {icon} Call Us
      </a>
    );
  }
  if (!hasRoute('/contact')) return null;
  return <ButtonLink to="/contact">{icon} Schedule a Call</ButtonLink>;
}
