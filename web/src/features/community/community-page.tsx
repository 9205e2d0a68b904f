import { CommunityBenefits } from './community-benefits';
import { CommunityChannels } from './community-channels';
import { CommunityHero } from './community-hero';
import { CommunityModerators } from './community-moderators';
import { CommunityRules } from './community-rules';
import { JoinBand } from './join-band';

export const description = 'Where people show their pictures, ask how, and help each other.';

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
