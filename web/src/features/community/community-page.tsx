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

function JoinBand() {
  return (
    <ContactBand title="Join us" text="Read along for as long as you like before you post.">
      <JoinButton />
    </ContactBand>
  );
}
