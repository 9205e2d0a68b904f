import { COMMUNITY_PAGE } from '@/content/community';
import { CHANNEL_ADDRESSES } from '@/content/support';
import { ChannelButton } from '../support/channel-button';

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
