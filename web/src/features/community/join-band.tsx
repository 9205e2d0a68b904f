import { ContactBand } from '@/components/support/contact-band';
import { JoinButton } from './join-button';

export function JoinBand() {
  return (
    <ContactBand title="Come in" text="You can read along for as long as you like before you say anything.">
      <JoinButton />
    </ContactBand>
  );
}
