import { CommunityBenefits } from '@/components/community/community-benefits';
import { CommunityChannels } from '@/components/community/community-channels';
import { CommunityHero } from '@/components/community/community-hero';
import { CommunityModerators } from '@/components/community/community-moderators';
import { CommunityRules } from '@/components/community/community-rules';
import { JoinBand } from '@/components/community/join-band';

export const description = 'Where people show their pictures, ask how, and help each other.';

export default function DiscordPage() {
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
