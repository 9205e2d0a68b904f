import { ChannelButton } from '@/components/support/channel-button';
import { COMMUNITY_PAGE } from '@/content/community';
import { CHANNEL_ADDRESSES } from '@/content/support';

export function JoinButton() {
  return (
    <ChannelButton
      label={COMMUNITY_PAGE.join}
      address={CHANNEL_ADDRESSES.community}
      absent={COMMUNITY_PAGE.absent}
      size="lg"
    />
  );
}
