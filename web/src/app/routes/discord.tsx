import { CommunityBenefits } from '@/features/community/community-benefits';
import { CommunityChannels } from '@/features/community/community-channels';
import { CommunityHero } from '@/features/community/community-hero';
import { CommunityModerators } from '@/features/community/community-moderators';
import { CommunityRules } from '@/features/community/community-rules';
import { JoinBand } from '@/features/community/join-band';

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
