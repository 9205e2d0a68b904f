import { WHERE_CHANNEL } from '@/components/shown-where';
import { ContactBand } from '@/components/support/contact-band';
import { CommunityBenefits } from './community-benefits';
import { CommunityChannels } from './community-channels';
import { CommunityHero } from './community-hero';
import { CommunityModerators } from './community-moderators';
import { CommunityRules } from './community-rules';
import { JoinButton } from './join-button';

export const description = 'Where people share their pictures, ask questions, and help each other.';

export function CommunityPage() {
  return (
    <>
      <CommunityHero />
      <CommunityBenefits />
      <CommunityChannels />
      <CommunityRules />
      <CommunityModerators />
      <JoinBand />
    </>
  );
}

/** Omitted where there is nothing to join: the page begins with the contact form then. */
function JoinBand() {
  return (
    <div className={WHERE_CHANNEL.community}>
      <ContactBand title="Join us" text="Read along for as long as you like before you post.">
        <JoinButton />
      </ContactBand>
    </div>
  );
}
